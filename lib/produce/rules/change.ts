import type { ProduceChange } from "@/lib/vocabulary/farm-events";

type Row = Readonly<Record<string, unknown>>;

/** Returns what changed of a produce: its availability alone, or more; null when it says the same as before. */
export function changeOf(before: Row, after: Row): Extract<ProduceChange, "availability" | "updated"> | null {
  const changed = Object.keys(after).filter(
    (name) => name !== "updated_at" && JSON.stringify(before[name]) !== JSON.stringify(after[name]),
  );
  if (changed.length === 0) return null;
  return changed.every((name) => name === "availability") ? "availability" : "updated";
}
