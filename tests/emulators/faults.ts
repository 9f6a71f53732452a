import { type Exchange, sleep } from "./http/exchange";
import { PROVIDER_NAMES, type ProviderName } from "./options";

const FAULT_KINDS = [
  "400",
  "401",
  "403",
  "422",
  "429",
  "500",
  "500-after-accept",
  "quota",
  "timeout-after-accept",
  "slow",
] as const;
type FaultKind = (typeof FAULT_KINDS)[number];
/** What can be ordered of Stripe; the kept 500 and the 400 are its alone. */
const STRIPE_KINDS: readonly FaultKind[] = [
  "400",
  "401",
  "429",
  "500",
  "500-after-accept",
  "timeout-after-accept",
  "slow",
];

/** What can be ordered of Square. */
const SQUARE_KINDS: readonly FaultKind[] = ["401", "429", "500", "timeout-after-accept", "slow"];

export interface Fault {
  provider: ProviderName;
  kind: FaultKind;
  /** How many more requests it affects. */
  count: number;
  /** Delay before the work or the refusal. timeout-after-accept: silence before the connection is cut. */
  ms: number;
  /** The delay lasts until the call is released. */
  hold: boolean;
  /** Seconds, for 429. */
  retryAfter: number;
  /** Affects only requests that name this address (Stripe, Square: whose path or body holds it); any when omitted. */
  to?: string;
}

const DEFAULT_SLOW_MS = 2000;

/** The faults requested through POST /outbox/faults, used in their order. */
export class FaultList {
  private faults: Fault[] = [];
  private readonly holds = new Set<() => void>();

  /** Adds a fault from a request body; returns undefined when it is invalid. */
  add(fields: Record<string, unknown>): Fault | undefined {
    const provider = PROVIDER_NAMES.find((name) => name === fields.provider);
    const kind = FAULT_KINDS.find((name) => name === String(fields.kind));
    const count = Number(fields.count ?? 1);
    const retryAfter = Number(fields.retryAfter ?? 1);
    if (kind && provider === "stripe" && !STRIPE_KINDS.includes(kind)) return undefined;
    if (kind && provider === "square" && !SQUARE_KINDS.includes(kind)) return undefined;
    if ((kind === "500-after-accept" || kind === "400") && provider !== "stripe") return undefined;
    if (!provider || !kind || !Number.isInteger(count) || count < 1) return undefined;
    const ms = Number(fields.ms ?? (kind === "slow" ? DEFAULT_SLOW_MS : 0));
    if (!(ms >= 0) || !(retryAfter >= 0)) return undefined;
    const to = typeof fields.to === "string" ? fields.to : undefined;
    const fault = { provider, kind, count, ms, hold: fields.hold === true, retryAfter, to };
    this.faults.push(fault);
    return fault;
  }

  /**
   * Returns the fault for this request, if any, and counts it.
   * @param names whether the request names an address
   */
  take(provider: ProviderName, names: (address: string) => boolean): Fault | undefined {
    const fault = this.faults.find(
      (candidate) => candidate.provider === provider && (candidate.to === undefined || names(candidate.to)),
    );
    if (!fault) return undefined;
    fault.count -= 1;
    if (fault.count === 0) this.faults = this.faults.filter((candidate) => candidate !== fault);
    return fault;
  }

  /** Waits as a refusal was ordered to. */
  async delay(fault: Fault | undefined): Promise<void> {
    if (fault && fault.kind !== "slow" && fault.kind !== "timeout-after-accept") await this.wait(fault);
  }

  /** Waits for the time of a fault, or until the call is released. */
  async wait({ hold, ms }: Fault): Promise<void> {
    if (hold) await new Promise<void>((release) => this.holds.add(release));
    else await sleep(ms);
  }

  /** Sends no answer: waits, then cuts the connection. */
  async hangUp(exchange: Exchange, fault: Fault): Promise<void> {
    await this.wait(fault);
    exchange.res.destroy();
  }

  /** Number of calls that wait to be released. */
  get held(): number {
    return this.holds.size;
  }

  /** Lets all held calls go on. */
  release(): void {
    for (const release of this.holds) release();
    this.holds.clear();
  }

  list(): readonly Fault[] {
    return this.faults;
  }

  clear(): void {
    this.faults = [];
    this.release();
  }
}
