// The page in the reader's language: its texts, numbers and days. A text is known by its English wording.

const language = document.documentElement.lang;
export const isEnglish = language === "en";
const texts = isEnglish ? {} : await catalogue().catch(() => ({}));

/** Without it the page is English, which is better than none. */
async function catalogue() {
  const response = await fetch(new URL(`${language}.json`, import.meta.url));
  return response.ok ? response.json() : {};
}

/** How numbers and days are written: as the browser is set, if it is set to the page's language. */
export const locale = navigator.language.startsWith(language) ? navigator.language : language;

/** Return a text; `{name}` in it stands for the value of that name, "one|many" is chosen from by the value `n`. */
export const t = (text, values = {}) => parts(text, values).join("");

/** Return the same in pieces, for values that are elements. */
export function parts(text, values) {
  const forms = "n" in values ? (texts[text] ?? text).split("|") : [texts[text] ?? text];
  const form = values.n === 1 ? forms[0] : forms.at(-1);
  return form.split(/(\{\w+\})/).map((part) => shown(values[part.slice(1, -1)] ?? part)).filter((part) => part !== "");
}

const shown = (value) => (typeof value === "number" ? value.toLocaleString(locale) : value);

/** Return a number with so many decimal places. */
export const written = (value, places) => value.toLocaleString(locale, { minimumFractionDigits: places, maximumFractionDigits: places });

const KEPT_S = 400 * 24 * 3600; // browsers keep no cookie for longer

/** Show the page in that language from now on; the server reads the cookie. */
export function chooseLanguage(code) {
  document.cookie = `threadsheet-language=${code}; path=/; max-age=${KEPT_S}; samesite=lax`;
  location.reload();
}
