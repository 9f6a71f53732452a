interface StoredFile {
  name: string;
  bytes: Uint8Array;
  type: string;
}

/** Where uploads are kept. A folder is written once, whole, and never changed. */
export interface Storage {
  /** All files of a folder, or none: what was written of a failed call is taken away again. */
  put(folder: string, files: readonly StoredFile[]): Promise<void>;
  read(path: string): Promise<Uint8Array | null>;
  remove(folder: string): Promise<void>;
  /** The address a browser asks for `path` under. */
  url(path: string): string;
}
