import { setImmediate } from "node:timers/promises";
import sax from "sax";
import { IMPORT_LIMITS } from "../rules/limits";
import { UnreadableFile } from "./parsed-file";

/** What a reader of XML does with each part. Names come without their prefix. */
export interface XmlReader {
  open?(name: string, attributes: Readonly<Record<string, string>>): void;
  close?(name: string): void;
  text?(text: string): void;
}

const local = (name: string) => name.slice(name.indexOf(":") + 1);

/** Characters that are read before other requests of this process pass. */
const SLICE = 16 * 1024;

/** Counts the elements and references of all XML files of a workbook, and characters. The caller makes one for each workbook. */
export interface ElementCount {
  elements: number;
  references: number;
  /** As many of each as a file of this size can have. */
  most: { elements: number; references: number };
  /** Characters of names, attributes and comments that are longer than a spreadsheet has them. */
  long: number;
}

/** Starts the count of a workbook of so many bytes. A small file that unpacks to many elements is none of a spreadsheet. */
export function countElements(bytes: number): ElementCount {
  const ofSize = IMPORT_LIMITS.xml_elements_free + IMPORT_LIMITS.xml_elements_per_byte * bytes;
  return {
    elements: 0,
    references: 0,
    most: {
      elements: Math.min(IMPORT_LIMITS.xml_elements, ofSize),
      references: Math.min(IMPORT_LIMITS.xml_references, ofSize),
    },
    long: 0,
  };
}

const tooLarge = () => new UnreadableFile("importUnpacksTooLarge");

/** What sax collects before it says anything of it. Its own limit needs positions, and only then says so. */
const COLLECTED = [
  "comment",
  "doctype",
  "procInstName",
  "procInstBody",
  "entity",
  "tagName",
  "attribName",
  "attribValue",
] as const;
type Collecting = Record<(typeof COLLECTED)[number], string> & { flush(): void };

/** "[CDATA[" and "DOCTYPE". */
const LONGEST_DECLARATION = 7;

/** Refuses other declarations at once: at each character of one, sax reads all of it again. */
function limitDeclarations(parser: object): void {
  let declaration = "";
  Object.defineProperty(parser, "sgmlDecl", {
    get: () => declaration,
    set: (text: string) => {
      if (text.length > LONGEST_DECLARATION) throw tooLarge();
      declaration = text;
    },
  });
}

/**
 * Returns a parser that refuses too many elements, too many attributes of one, too long ones, and elements too deep in
 * each other.
 */
function limitedParser(reader: XmlReader, count: ElementCount) {
  const parser = sax.parser(true, { position: false });
  limitDeclarations(parser);
  let [depth, attributes] = [0, 0];
  const measure = ({ length }: string) => {
    if (length > IMPORT_LIMITS.xml_usual) count.long += length;
    if (length > IMPORT_LIMITS.xml_part || count.long > IMPORT_LIMITS.xml_long) throw tooLarge();
  };
  parser.oncomment = measure;
  parser.ondoctype = measure;
  parser.onprocessinginstruction = ({ name, body }) => {
    measure(name);
    measure(body);
  };
  parser.onopentagstart = ({ name }) => {
    measure(name);
    attributes = 0;
    if (++count.elements > count.most.elements || ++depth > IMPORT_LIMITS.xml_depth) throw tooLarge();
  };
  parser.onattribute = ({ name, value }) => {
    measure(name);
    measure(value);
    if (++attributes > IMPORT_LIMITS.xml_attributes) throw tooLarge();
  };
  parser.onopentag = ({ name, attributes: given }) =>
    reader.open?.(local(name), given as Record<string, string>);
  parser.onclosetag = (name) => {
    depth--;
    reader.close?.(local(name));
  };
  parser.ontext = (text) => reader.text?.(text);
  parser.oncdata = (text) => reader.text?.(text);
  return parser;
}

/** Hands on the text that is collected, and refuses anything else that goes on for too long. */
function releaseCollected(parser: Collecting): void {
  parser.flush();
  if (COLLECTED.some((part) => parser[part].length > IMPORT_LIMITS.xml_part)) throw tooLarge();
}

/** Refuses too many references before they are read: sax takes as long for one as for a hundred letters. */
function limitReferences(text: string, count: ElementCount): void {
  for (let at = text.indexOf("&"); at >= 0; at = text.indexOf("&", at + 1)) count.references++;
  if (count.references > count.most.references) throw tooLarge();
}

/**
 * Reads XML in slices, and yields after each. Entities of a document type are never expanded: sax refuses them.
 * @throws UnreadableFile when it is not well formed, or has more parts than a spreadsheet has
 */
export async function* readXml(
  slices: AsyncIterable<string>,
  reader: XmlReader,
  count: ElementCount,
): AsyncIterable<void> {
  const parser = limitedParser(reader, count);
  // Otherwise sax goes on, and makes an error for each character of the slice.
  parser.onerror = () => {
    throw new UnreadableFile("importDamaged");
  };
  for await (const slice of slices) {
    for (let at = 0; at < slice.length; at += SLICE) {
      const part = slice.slice(at, at + SLICE);
      limitReferences(part, count);
      parser.write(part);
      releaseCollected(parser as unknown as Collecting);
      yield;
      await setImmediate();
    }
  }
}

/** Reads a whole XML file. */
export async function readAllXml(
  slices: AsyncIterable<string>,
  reader: XmlReader,
  count: ElementCount,
): Promise<void> {
  for await (const _ of readXml(slices, reader, count));
}
