/** What a narrow screen must not break at its hyphens or spaces: days, numbers of documents, phones. */
const WHOLE = /(\d{4}-\d\d-\d\d|[A-Z]{3}-\d+|\(\d{3}\) \d{3}-\d{4})/;

/** Renders words whose days, numbers of documents and phones stay on one line. */
export const Unbroken = ({ words }: { words: string }) =>
  words.split(WHOLE).map((part, at) =>
    at % 2 === 1 ? (
      <span key={`${at}-${part}`} style={{ whiteSpace: "nowrap" }}>
        {part}
      </span>
    ) : (
      part
    ),
  );
