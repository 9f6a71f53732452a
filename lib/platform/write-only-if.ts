import { type Ctx, transaction } from "./context";

/** Rolls back what was written for someone who does not exist. */
class Unwanted extends Error {}

/**
 * Runs `work` and keeps what it wrote only when `wanted`. The same statements run for someone who does not exist, so
 * that the answer takes as long.
 */
export async function writeOnlyIf(
  tx: Ctx,
  wanted: boolean,
  work: (attempt: Ctx) => Promise<void>,
): Promise<void> {
  const written = transaction(tx, async (attempt) => {
    await work(attempt);
    if (!wanted) throw new Unwanted();
  });
  await written.catch((error: unknown) => {
    if (!(error instanceof Unwanted)) throw error;
  });
}
