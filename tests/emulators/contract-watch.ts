import { appendFileSync, existsSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { contractFile } from "./contract";

interface Event {
  type: string;
  data: { object: unknown };
}

/** A line of a report: the arguments of a check (contract.ts). */
export type Recorded =
  | { exchange: [method: string, path: string, parameters: object, status: number, answer: unknown] }
  | { event: Event };

const SOON_MS = 500;
let watches = 0;

/**
 * Writes down calls, answers and events, a line of JSON each. They are held against the contract once, after the whole
 * run (scripts/contract-report.ts), because compiling a contract's schemas takes seconds of each process.
 */
export class ContractWatch {
  private lines: string[] = [];
  private readonly file: string;
  private timer: NodeJS.Timeout | undefined;

  private constructor(provider: string, folder: string) {
    mkdirSync(folder, { recursive: true });
    this.file = join(folder, `${provider}-${process.pid}-${++watches}.jsonl`);
  }

  /** Returns nothing where no folder is named, or where the contract does not lie beside the repository. */
  static of(provider: "stripe" | "square", folder: string | undefined): ContractWatch | undefined {
    return folder && existsSync(contractFile(`${provider}.json`))
      ? new ContractWatch(provider, folder)
      : undefined;
  }

  exchange(method: string, path: string, parameters: object, status: number, answer: unknown): void {
    this.note({ exchange: [method, path, parameters, status, answer] });
  }

  event(event: Event): void {
    this.note({ event });
  }

  /** As it is sent: what is undefined is not there, and what changes later is there as it was. */
  private note(recorded: Recorded): void {
    this.lines.push(`${JSON.stringify(recorded)}\n`);
    this.timer ??= setTimeout(() => this.write(), SOON_MS).unref();
  }

  write(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    appendFileSync(this.file, this.lines.join(""));
    this.lines = [];
  }
}
