interface StoredFile {
  name: string;
  bytes: Uint8Array;
  type: string;
}

/** Storage of uploads. A folder is written once, completely, and never changes. */
export interface Storage {
  /** Writes all files of a folder. Removes the written files when it fails. */
  put(folder: string, files: readonly StoredFile[]): Promise<void>;
  /** Returns the bytes of a file, or null when it does not exist. */
  read(path: string): Promise<Uint8Array | null>;
  /** Deletes a folder with its files. */
  remove(folder: string): Promise<void>;
  /** Returns the address at which browsers load `path`. */
  url(path: string): string;
}
