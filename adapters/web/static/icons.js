// The few line icons of the page, drawn as SVG elements.

const NS = "http://www.w3.org/2000/svg";
const PATHS = {
  menu: ["M4 7h16M4 12h16M4 17h16"],
  close: ["M6 6l12 12M18 6L6 18"],
  send: ["M12 19V5M6 11l6-6 6 6"],
  sun: ["M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8z", "M12 2v2M12 20v2M2 12h2M20 12h2M5 5l1.4 1.4M17.6 17.6L19 19M5 19l1.4-1.4M17.6 6.4L19 5"],
  moon: ["M20 14.5A8 8 0 0 1 9.5 4 8 8 0 1 0 20 14.5z"],
  up: ["M7 11v9H4v-9zM7 11l4-8c1.5 0 2.5 1 2.5 2.5V9H19a2 2 0 0 1 2 2.3l-1.2 7A2 2 0 0 1 17.8 20H7"],
  down: ["M17 13V4h3v9zM17 13l-4 8c-1.5 0-2.5-1-2.5-2.5V15H5a2 2 0 0 1-2-2.3l1.2-7A2 2 0 0 1 6.2 4H17"],
  copy: ["M9 9h11v11H9z", "M5 15H4V4h11v1"],
  done: ["M5 12.5l4.5 4.5L19 7.5"],
  plus: ["M12 5v14M5 12h14"],
  outward: ["M14 4h6v6M20 4l-9 9M18 14v6H4V6h6"],
  columns: ["M4 5h16v14H4z", "M4 10h16M12 5v14"],
  download: ["M12 4v11M7 11l5 5 5-5", "M5 20h14"],
  thread: ["M5 5h14v11H10l-5 4z"],
  more: ["M5 12h.01M12 12h.01M19 12h.01"],
  pin: ["M9 4h6l-1 6 3 3H7l3-3z", "M12 13v7"],
  link: ["M10 14a4 4 0 0 0 6 0l3-3a4 4 0 0 0-6-6l-1 1", "M14 10a4 4 0 0 0-6 0l-3 3a4 4 0 0 0 6 6l1-1"],
  pencil: ["M4 20l1-5L16 4l4 4L9 19z"],
  bin: ["M5 7h14M10 4h4M7 7l1 13h8l1-13"],
  left: ["M14 6l-6 6 6 6"],
  right: ["M10 6l6 6-6 6"],
  back: ["M19 12H5M11 6l-6 6 6 6"],
  "up-page": ["M6 15l6-6 6 6"],
  "down-page": ["M6 9l6 6 6-6"],
  aim: ["M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8z", "M12 3v5M12 16v5M3 12h5M16 12h5"],
  shelf: ["M5 4h4v16H5z", "M9 4h4v16H9z", "M14.5 5.2l3.6-1 3.4 15-3.6 1z"],
  box: ["M12 3l8 4.5v9L12 21l-8-4.5v-9z", "M4 7.5l8 4.5 8-4.5M12 12v9"],
  page: ["M6 3h8l4 4v14H6z", "M14 3v4h4"],
};

/** Return an icon; it says nothing to a screen reader, so its button needs a label. */
export function icon(name) {
  const svg = document.createElementNS(NS, "svg");
  svg.setAttribute("viewBox", "0 0 24 24");
  svg.setAttribute("class", "icon");
  svg.setAttribute("aria-hidden", "true");
  for (const d of PATHS[name]) {
    const path = document.createElementNS(NS, "path");
    path.setAttribute("d", d);
    svg.append(path);
  }
  return svg;
}
