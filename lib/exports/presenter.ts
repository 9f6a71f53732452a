/** A file that is written while it is sent. */
export interface FarmFile {
  body: AsyncIterable<Uint8Array>;
  type: string;
  filename: string;
}
