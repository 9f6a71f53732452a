import {
  appendFileSync,
  closeSync,
  existsSync,
  ftruncateSync,
  mkdirSync,
  openSync,
  readFileSync,
} from "node:fs";
import { join } from "node:path";
import type { Message, MessageEvent, WebhookState } from "./message";

export interface StoredKey {
  key: string;
  hash: string;
  /** Milliseconds since the epoch. */
  at: number;
  answer: string;
}

/** One line of the journal. One line holds a whole request, so a request is never stored in part. */
export type Entry =
  | { k: "accept"; messages: Message[]; key?: StoredKey }
  | { k: "event"; event: MessageEvent }
  | { k: "webhook"; messageId: string; eventId: string; state: WebhookState }
  | { k: "optout"; phone: string; optedOut: boolean };

/** An append-only JSONL file. Writes reach the operating system at once and are never fsynced. */
export class Journal {
  private readonly file: number;
  private waiting: string[] = [];
  private timer: NodeJS.Timeout | undefined;
  private closed = false;

  private constructor(file: number) {
    this.file = file;
  }

  /** Opens the folder's journal and calls `replay` with each stored entry. It removes an incomplete last line. */
  static open(stateDir: string, replay: (entry: Entry) => void): Journal {
    mkdirSync(stateDir, { recursive: true });
    const path = join(stateDir, "messages.jsonl");
    const content = existsSync(path) ? readFileSync(path) : Buffer.alloc(0);
    const end = content.lastIndexOf(10) + 1;
    let start = 0;
    while (start < end) {
      const newline = content.indexOf(10, start);
      const entry = parseLine(content.toString("utf8", start, newline));
      if (entry) replay(entry);
      start = newline + 1;
    }
    const file = openSync(path, "a");
    if (end < content.length) ftruncateSync(file, end);
    return new Journal(file);
  }

  /** Writes before it returns. Use it for what the caller is about to be told. */
  write(entry: Entry): void {
    if (this.closed) return;
    this.flush();
    appendFileSync(this.file, `${JSON.stringify(entry)}\n`);
  }

  /** Writes within 50 ms. Use it for entries that may be lost and repeated. */
  writeSoon(entry: Entry): void {
    if (this.closed) return;
    this.waiting.push(`${JSON.stringify(entry)}\n`);
    this.timer ??= setTimeout(() => this.flush(), 50);
  }

  clear(): void {
    this.waiting = [];
    ftruncateSync(this.file, 0);
  }

  close(): void {
    if (this.closed) return;
    this.flush();
    this.closed = true;
    closeSync(this.file);
  }

  private flush(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    if (this.waiting.length === 0) return;
    appendFileSync(this.file, this.waiting.join(""));
    this.waiting = [];
  }
}

/** Returns nothing for a line that a full disk damaged; the other lines stay valid. */
function parseLine(line: string): Entry | undefined {
  try {
    return JSON.parse(line) as Entry;
  } catch {
    return undefined;
  }
}
