import type { Readable } from "node:stream";
import yauzl from "yauzl";
import { IMPORT_LIMITS } from "../rules/limits";
import { UnreadableFile } from "./parsed-file";

/** The files of a zip, unpacked as streams. All of them together may unpack to a limited number of bytes. */
export interface Unzipped {
  /** Yields a file of at most this many bytes in slices of text; nothing when there is none of this name. */
  read(name: string, most?: number): AsyncIterable<string>;
  has(name: string): boolean;
}

const damaged = () => new UnreadableFile("importDamaged");
const tooLarge = () => new UnreadableFile("importUnpacksTooLarge");

/** Lists the entries of a zip. @throws UnreadableFile when it is damaged or has too many */
async function listEntries(bytes: Uint8Array): Promise<[yauzl.ZipFile, Map<string, yauzl.Entry>]> {
  const entries = new Map<string, yauzl.Entry>();
  const zip = await new Promise<yauzl.ZipFile>((done, fail) =>
    yauzl.fromBuffer(
      Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength),
      { lazyEntries: true },
      (error, opened) => (error ? fail(damaged()) : done(opened)),
    ),
  );
  await new Promise<void>((done, fail) => {
    zip.on("error", () => fail(damaged()));
    zip.on("end", () => done());
    zip.on("entry", (entry: yauzl.Entry) => {
      if (entries.size >= IMPORT_LIMITS.zip_entries) return fail(tooLarge());
      entries.set(entry.fileName, entry);
      zip.readEntry();
    });
    zip.readEntry();
  });
  return [zip, entries];
}

/**
 * Opens a zip in memory. What it unpacks to is counted while it is unpacked, because the sizes that it names can lie.
 * @throws UnreadableFile
 */
export async function unzip(bytes: Uint8Array): Promise<Unzipped> {
  const [zip, entries] = await listEntries(bytes);
  let left: number = IMPORT_LIMITS.unpacked_bytes;
  const open = (entry: yauzl.Entry) =>
    new Promise<Readable>((done, fail) =>
      zip.openReadStream(entry, (error, stream) => (error ? fail(damaged()) : done(stream))),
    );
  return {
    has: (name) => entries.has(name),
    async *read(name, most = IMPORT_LIMITS.unpacked_bytes) {
      const entry = entries.get(name);
      if (!entry) return;
      let leftOfPart = Math.min(left, most);
      if (entry.uncompressedSize > leftOfPart) throw tooLarge();
      const decoder = new TextDecoder();
      const stream = await open(entry);
      try {
        for await (const slice of stream as AsyncIterable<Buffer>) {
          left -= slice.length;
          leftOfPart -= slice.length;
          if (leftOfPart < 0) throw tooLarge();
          yield decoder.decode(slice, { stream: true });
        }
      } catch (error) {
        throw error instanceof UnreadableFile ? error : damaged();
      } finally {
        stream.destroy();
      }
      yield decoder.decode();
    },
  };
}
