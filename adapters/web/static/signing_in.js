// Takes people to where they sign in, and remembers in the address what they wanted to see: servers don't get what follows #.

const link = document.getElementById("sign-in");
link.href += `?to=${encodeURIComponent(location.pathname + location.search + location.hash)}`;
location.replace(link.href);
