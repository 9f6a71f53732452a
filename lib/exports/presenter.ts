/** A file that is written while it is sent or stored. */
export interface ExportFile {
  body: AsyncIterable<Uint8Array | string>;
  type: string;
  filename: string;
}
