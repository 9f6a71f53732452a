import { commandsHere } from "./commands";
import type { AdminPlace } from "./place";
import { isInRow } from "./rows";

export type RunKey = (event: KeyboardEvent) => void;

/** A sequence is forgotten after this time. */
const SEQUENCE_MS = 1500;
let begun: { key: string; at: number } | null = null;

/** Runs the command of a key, or remembers the key when a sequence begins with it. */
export function runKey(event: KeyboardEvent, place: AdminPlace, go: (href: string) => void): void {
  const { key } = event;
  const first = begun && event.timeStamp - begun.at < SEQUENCE_MS ? begun.key : null;
  begun = null;
  const all = commandsHere(place, go);
  const pressed = first === null ? [key] : [first, key];
  const command = all.find(({ run, ways }) => run && ways.some((way) => way.join(" ") === pressed.join(" ")));
  if (command) {
    if (!key.startsWith("Arrow") || isInRow()) event.preventDefault();
    command.run?.(key);
  } else if (all.some(({ ways }) => ways.some(([start, next]) => next !== undefined && start === key))) {
    begun = { key, at: event.timeStamp };
  }
}
