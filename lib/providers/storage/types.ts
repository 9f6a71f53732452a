interface StoredFile {
  name: string;
  /** All bytes, or parts that are written one by one, so that a long file never stands in memory. */
  bytes: Uint8Array | AsyncIterable<Uint8Array | string>;
  type: string;
}

/** Storage of files. A folder is written once, completely, and never changes. */
export interface Storage {
  /** Writes all files of a folder. Removes the written files when it fails. */
  put(folder: string, files: readonly StoredFile[]): Promise<void>;
  /** Returns the bytes of a file, or null when it does not exist. */
  read(path: string): Promise<Uint8Array | null>;
  /** Returns the parts of a file as they are read, or null when it does not exist. */
  stream(path: string): Promise<AsyncIterable<Uint8Array> | null>;
  /** Deletes a folder with its files. */
  remove(folder: string): Promise<void>;
}

/** Storage whose files anyone may load who has their address. */
export interface PublicStorage extends Storage {
  /** Returns the address at which browsers load `path`. */
  url(path: string): string;
}
