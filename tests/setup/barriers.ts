import { sql } from "drizzle-orm";
import { expect } from "vitest";
import { db } from "@/db/client";
import { LONGEST_MS, pause } from "./patience";

/** Counts the statements on this file's database that wait for a lock. @param words what such a statement contains */
export async function countBlocked(words = ""): Promise<number> {
  const [row] = await db().execute<{ count: number }>(sql`
    select count(*)::int as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock' and strpos(query, ${words}) > 0`);
  return row!.count;
}

/** Waits until at least so many statements wait for a lock. */
export const untilBlocked = (least = 1, words = ""): Promise<void> =>
  expect.poll(() => countBlocked(words), { interval: 20 }).toBeGreaterThanOrEqual(least);

/** Returns what happens first: that a call ends, or that so many statements wait for a lock. */
export async function endsOrBlocks(
  call: Promise<unknown>,
  least = 1,
  words = "",
): Promise<"ends" | "blocks"> {
  let ended = false;
  const end = () => {
    ended = true;
  };
  call.then(end, end);
  for (const until = Date.now() + LONGEST_MS; Date.now() < until; ) {
    if (ended) return "ends";
    if ((await countBlocked(words)) >= least && !ended) return "blocks";
    await pause(20);
  }
  throw new Error("a call neither ended nor waited for a lock");
}

interface HeldCall {
  /** Waits until the call is in the provider's hands. */
  arrived(): Promise<void>;
  /** Lets the provider go on with it. */
  release(): Promise<unknown>;
}

/**
 * Has a provider's emulator hold the next call that fits, so that a test may act in the middle of it.
 * @param fault what becomes of the call afterwards (slow: nothing), and what its address or body contains
 */
export async function holdCall(fault: { provider: string; kind?: string; to?: string }): Promise<HeldCall> {
  const outbox = `${process.env.STRIPE_API_BASE}/outbox`;
  const body = JSON.stringify({ kind: "slow", ...fault, hold: true });
  const ordered = await fetch(`${outbox}/faults`, { method: "POST", body });
  if (!ordered.ok) throw new Error(`the fault was refused: ${ordered.status}`);
  const held = async () => ((await (await fetch(`${outbox}/faults/held`)).json()) as { held: number }).held;
  return {
    arrived: () => expect.poll(held, { interval: 20 }).toBe(1),
    release: () => fetch(`${outbox}/faults/release`, { method: "POST" }),
  };
}
