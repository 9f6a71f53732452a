import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import type { StripeState } from "./state";

const SOON_MS = 100;

/** Keeps the account in a file, so that customers whose ids the application has live on after a restart. */
export class KeptAccount {
  private timer: ReturnType<typeof setTimeout> | undefined;

  /** @param file absent: memory only */
  constructor(
    private readonly state: StripeState,
    private readonly file: string | undefined,
  ) {
    if (file && existsSync(file)) this.restore(JSON.parse(readFileSync(file, "utf8")));
  }

  /** Saves soon: a request often follows another one. */
  saveSoon(): void {
    if (!this.file || this.timer) return;
    this.timer = setTimeout(() => this.save(), SOON_MS);
    this.timer.unref();
  }

  save(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    if (!this.file) return;
    mkdirSync(dirname(this.file), { recursive: true });
    writeFileSync(`${this.file}.new`, JSON.stringify(this.parts()), { mode: 0o600 });
    renameSync(`${this.file}.new`, this.file);
  }

  private parts(): Record<string, unknown> {
    const parts: Record<string, unknown> = { ahead: this.state.ahead };
    for (const [name, value] of Object.entries(this.state))
      if (value instanceof Map || value instanceof Set) parts[name] = [...value];
    return parts;
  }

  private restore(parts: Record<string, unknown>): void {
    this.state.ahead = Number(parts.ahead);
    for (const [name, value] of Object.entries(this.state)) {
      const rows = (parts[name] ?? []) as unknown[];
      if (value instanceof Map) for (const [id, row] of rows as [unknown, unknown][]) value.set(id, row);
      else if (value instanceof Set) for (const row of rows) value.add(row);
    }
  }
}
