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

/** One line of the journal. A whole request is one line: it is there, or it never happened. */
export type Entry =
  | { k: "accept"; messages: Message[]; key?: StoredKey }
  | { k: "event"; event: MessageEvent }
  | { k: "webhook"; messageId: string; eventId: string; state: WebhookState }
  | { k: "optout"; phone: string; optedOut: boolean };

/** Append-only JSONL file. Writes reach the operating system at once and are never fsynced. */
export class Journal {
  private readonly file: number;
  private waiting: string[] = [];
  private timer: NodeJS.Timeout | undefined;
  private closed = false;

  private constructor(file: number) {
    this.file = file;
  }

  /** Opens the folder's journal and hands each kept entry to replay; a torn last line is cut off. */
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

  /** Written before it returns: for what a caller is about to be told. */
  write(entry: Entry): void {
    if (this.closed) return;
    this.flush();
    appendFileSync(this.file, `${JSON.stringify(entry)}\n`);
  }

  /** Written within 50 ms: for what can be lost and repeated. */
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

/** A line spoiled by a full disk is skipped; the rest still counts. */
function parseLine(line: string): Entry | undefined {
  try {
    return JSON.parse(line) as Entry;
  } catch {
    return undefined;
  }
}
