// In which language parts of the page are that it doesn't say itself, for whoever has it read aloud.

const ANSWERS = ".answer, .changed, .why, .sheet-notes";
const TABLES = ".answer .table-scroll > table, .sheet";
const DOCUMENTS = `.passage, .read-chunk, .product-table, ${TABLES}`;
const REMARKS = `:is(${ANSWERS}) .note, :is(.answer-no_evidence, .answer-smalltalk) .said, .question-back, .follow-ups .follow-up, .choices .choice, .why :is(.said, .bullets)`;
const ENGLISH = `:is(${ANSWERS}) :is(.said, .steps, .bullets), .example`;
const UNKNOWN = `${DOCUMENTS}, .passage .table-scroll > table, .read-chunk .table-scroll > table, .answer .chip, .answer .ranked-value, .asked-often .choice,
  .quote, .asked, .thread-name, .read-heading, .document-title, .source-title, .found-text, .passage-title, .peek-title, .peek-quote`;
const OURS = `:is(${DOCUMENTS}) :is(.table-scroll, .inherited-cell, .nothing, .columns), :is(${TABLES}) thead > tr > :first-child, .marker, .sr-only, .opening, ${REMARKS}`;

/** What we make of documents is English, and what we remark is ours; what they and people say may be in any language; ours may stand within both. */
const PARTS = [["en", ENGLISH], ["", UNKNOWN], [document.documentElement.lang, OURS]];

/** Say of all that is shown from now on in which language it is. */
export function tellLanguages() {
  new MutationObserver((changes) => {
    for (const added of changes.flatMap(({ addedNodes }) => [...addedNodes])) if (added instanceof Element) tell(added);
  }).observe(document.body, { childList: true, subtree: true });
}

function tell(added) {
  for (const [language, parts] of PARTS) {
    if (added.matches(parts)) added.lang = language;
    for (const part of added.querySelectorAll(parts)) part.lang = language;
  }
}
