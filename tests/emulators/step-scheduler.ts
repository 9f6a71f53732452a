import type { Provider, Step } from "./provider";
import { type EventType, hasEvent, type Message } from "./store/message";

const HUMAN: readonly EventType[] = ["opened", "clicked"];
const FINAL: readonly EventType[] = ["bounced", "complained", "suppressed", "failed"];

/** Runs the planned steps of each message, on timers. */
export class StepScheduler {
  private readonly timers = new Set<NodeJS.Timeout>();

  constructor(
    private readonly providerOf: (message: Message) => Provider | undefined,
    private readonly reach: (message: Message, step: Step) => void,
  ) {}

  /** Number of steps that are still planned. */
  get pending(): number {
    return this.timers.size;
  }

  start(message: Message): void {
    for (const step of this.providerOf(message)?.plan(message) ?? [])
      this.schedule(message, step, step.afterMs);
  }

  /** Continues the steps of a message after a restart; old messages are not opened or clicked. */
  resume(message: Message): void {
    const age = Date.now() - Date.parse(message.createdAt);
    for (const step of this.providerOf(message)?.plan(message) ?? []) {
      const wait = step.afterMs - age;
      if (hasEvent(message, step.type) || (wait < 0 && HUMAN.includes(step.type))) continue;
      this.schedule(message, step, Math.max(0, wait));
    }
  }

  clear(): void {
    for (const timer of this.timers) clearTimeout(timer);
    this.timers.clear();
  }

  private schedule(message: Message, step: Step, wait: number): void {
    const timer = setTimeout(() => {
      this.timers.delete(timer);
      if (!hasEvent(message, ...FINAL)) this.reach(message, step);
    }, wait);
    this.timers.add(timer);
  }
}
