import { type SQL, sql } from "drizzle-orm";

/** Time after a broken claim during which its statement may still be committed. */
const LATEST_COMMIT_MS = 30_000;

/**
 * The claims that this process makes or holds. Each has its own number, because a claim whose connection broke may be
 * committed although nobody here knows what it claimed.
 */
const held = new Set<number>();
let next = 1;
let suspectUntil = 0;

const numberOf = (claim: string): number => Number(claim.split("/")[1]);

/** Returns the name under which one claim is stored: the worker, and the number of the claim. */
export function beginClaim(worker_id: string): string {
  held.add(next);
  return `${worker_id}/${next++}`;
}

/** Forgets a claim whose result is recorded, or whose statement failed (`broken`). */
export function endClaim(claim: string, broken = false): void {
  held.delete(numberOf(claim));
  if (broken) suspectUntil = Date.now() + LATEST_COMMIT_MS;
}

/** SQL for the worker of a claim. */
export const claimant = sql`split_part(claimed_by, '/', 1)`;

/**
 * Returns SQL that is true for claims that are stored for this worker but that it does not hold; null when no claim
 * broke lately. A later claim has a higher number and is left alone.
 */
export function isLostClaim(worker_id: string): SQL | null {
  if (Date.now() > suspectUntil) return null;
  return sql`status = 'sending' and ${claimant} = ${worker_id}
    and split_part(claimed_by, '/', 2)::bigint < ${next}::bigint
    and split_part(claimed_by, '/', 2)::bigint <> all (${`{${[...held].join()}}`}::bigint[])`;
}
