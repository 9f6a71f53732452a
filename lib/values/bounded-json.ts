/** What JSON of strangers may hold. Our largest input, an email of forty blocks, has 6,000 names, eleven levels deep. */
const MOST_NAMES = 10_000;
/** 50,000 people can be chosen by id. */
const MOST_VALUES = 60_000;
const DEEPEST = 32;

const [QUOTE, BACKSLASH, COLON, COMMA] = [0x22, 0x5c, 0x3a, 0x2c];
const isOpening = (code: number) => code === 0x5b || code === 0x7b;
const isClosing = (code: number) => code === 0x5d || code === 0x7d;

/** Counts the parts of several texts of JSON together, such as the fields of one form. */
export interface JsonParts {
  names: number;
  values: number;
}

/**
 * Parses JSON after its parts were counted: objects of many names, or deep in each other, take a hundred times longer
 * than texts of the same length.
 * @throws SyntaxError when it is no JSON | RangeError when it has too many names or values, or is too deep
 */
export function parseBoundedJson(text: string, parts: JsonParts = { names: 0, values: 0 }): unknown {
  let [depth, inText] = [0, false];
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (inText) {
      if (code === BACKSLASH) at++;
      else if (code === QUOTE) inText = false;
    } else if (code === QUOTE) inText = true;
    else if (code === COLON) parts.names++;
    else if (code === COMMA) parts.values++;
    else if (isOpening(code)) {
      parts.values++;
      depth++;
      if (depth > DEEPEST) break;
    } else if (isClosing(code)) depth--;
  }
  if (depth > DEEPEST || parts.names > MOST_NAMES || parts.values > MOST_VALUES)
    throw new RangeError("the JSON has too many parts");
  return JSON.parse(text);
}
