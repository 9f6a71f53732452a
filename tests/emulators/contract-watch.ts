import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type ContractCheck, readContract } from "./contract";

/** What one emulator saw of the product in its time. */
export interface WatchReport {
  provider: string;
  exchanges: number;
  events: number;
  differences: string[];
}

const SOON_MS = 500;
let watches = 0;

/**
 * Compares calls, answers and events with the provider's contract. It keeps the counts in a folder, from which the
 * whole run is summed up (scripts/contract-report.ts).
 */
export class ContractWatch {
  private exchanges = 0;
  private events = 0;
  private readonly differences = new Set<string>();
  private readonly file: string;
  private timer: NodeJS.Timeout | undefined;

  private constructor(
    private readonly provider: string,
    private readonly contract: ContractCheck,
    folder: string,
  ) {
    mkdirSync(folder, { recursive: true });
    this.file = join(folder, `${provider}-${process.pid}-${++watches}.json`);
  }

  /** Returns nothing where no folder is named, or where the contract does not lie beside the repository. */
  static of(provider: "stripe" | "square", folder: string | undefined): ContractWatch | undefined {
    const contract = folder ? readContract(`${provider}.json`) : undefined;
    return folder && contract ? new ContractWatch(provider, contract, folder) : undefined;
  }

  exchange(method: string, path: string, parameters: object, status: number, answer: unknown): void {
    this.exchanges++;
    this.note(this.contract.exchange(method, path, parameters, status, answer));
  }

  event(event: { type: string; data: { object: unknown } }): void {
    this.events++;
    // As it is sent: what is undefined is not there.
    this.note(this.contract.event(JSON.parse(JSON.stringify(event)) as typeof event));
  }

  private note(found: readonly string[]): void {
    for (const difference of found) this.differences.add(difference);
    this.timer ??= setTimeout(() => this.write(), SOON_MS).unref();
  }

  write(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    const { provider, exchanges, events } = this;
    const report: WatchReport = { provider, exchanges, events, differences: [...this.differences] };
    writeFileSync(this.file, JSON.stringify(report));
  }
}
