import { Readable } from "node:stream";
import { ZipFile } from "yazl";

/** A file of a zip: its parts are made when it is its turn. */
export interface ZipEntry {
  name: string;
  parts: () => AsyncIterable<Uint8Array | string>;
  /** False for what is compressed already. */
  compress?: boolean;
}

/** Writes a zip while its files are made, one after the other, so that memory does not grow with them. */
export async function* writeZip(entries: readonly ZipEntry[]): AsyncIterable<Uint8Array> {
  const zip = new ZipFile();
  const out = zip.outputStream as Readable;
  (zip as unknown as NodeJS.EventEmitter).on("error", (error: Error) => out.destroy(error));
  for (const { name, parts, compress = true } of entries)
    zip.addReadStreamLazy(name, { compress }, (given) =>
      given(null, Readable.from(parts(), { objectMode: false })),
    );
  zip.end();
  for await (const part of out as AsyncIterable<Uint8Array>) yield part;
}
