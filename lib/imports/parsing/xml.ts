import sax from "sax";
import { UnreadableFile } from "./parsed-file";

/** What a reader of XML does with each part. Names come without their prefix. */
export interface XmlReader {
  open?(name: string, attributes: Readonly<Record<string, string>>): void;
  close?(name: string): void;
  text?(text: string): void;
}

const local = (name: string) => name.slice(name.indexOf(":") + 1);

/**
 * Reads XML in slices, and yields after each. Entities of a document type are never expanded: sax refuses them.
 * @throws UnreadableFile when it is not well formed
 */
export async function* readXml(slices: AsyncIterable<string>, reader: XmlReader): AsyncIterable<void> {
  const parser = sax.parser(true, { position: false });
  let failed = false;
  parser.onerror = () => {
    failed = true;
  };
  parser.onopentag = ({ name, attributes }) =>
    reader.open?.(local(name), attributes as Record<string, string>);
  parser.onclosetag = (name) => reader.close?.(local(name));
  parser.ontext = (text) => reader.text?.(text);
  parser.oncdata = (text) => reader.text?.(text);
  for await (const slice of slices) {
    parser.write(slice);
    if (failed) throw new UnreadableFile("importDamaged");
    yield;
  }
}

/** Reads a whole small XML file. */
export async function readAllXml(slices: AsyncIterable<string>, reader: XmlReader): Promise<void> {
  for await (const _ of readXml(slices, reader));
}
