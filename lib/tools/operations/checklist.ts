import { eq } from "drizzle-orm";
import { launch_checks } from "@/db/schema";
import { recordAudit } from "@/lib/audit/operations/record-audit";
import { type Tx, userId } from "@/lib/platform/context";
import type { LaunchCheck } from "@/lib/vocabulary/site-enumerations";

const audit = (tx: Tx, act: "record-check" | "clear-check", after: object): Promise<void> =>
  recordAudit(tx, { subject: "account", act, farm_id: null, subject_id: userId(tx), after });

/**
 * Writes down that the caller made a check now. The one who made it before stays in the audit.
 * @param seen_at the time of the tick that the caller saw, if any
 * @returns false when the tick is another by now
 */
export async function writeCheck(
  tx: Tx,
  { name, note, seen_at }: { name: LaunchCheck; note: string; seen_at?: string | undefined },
): Promise<boolean> {
  const made = { note, user_id: userId(tx), checked_at: tx.clock.now() };
  const insert = tx.db.insert(launch_checks).values({ name, ...made });
  const target = launch_checks.name;
  const written = await (seen_at
    ? insert.onConflictDoUpdate({
        target,
        set: made,
        setWhere: eq(launch_checks.checked_at, new Date(seen_at)),
      })
    : insert.onConflictDoNothing({ target })
  ).returning({ name: target });
  if (written.length === 0) return false;
  await audit(tx, "record-check", { check: name, ...(note ? { reason: note } : {}) });
  return true;
}

/** Forgets that a check was made. @returns false when it was not */
export async function removeCheck(tx: Tx, name: LaunchCheck): Promise<boolean> {
  const removed = await tx.db
    .delete(launch_checks)
    .where(eq(launch_checks.name, name))
    .returning({ name: launch_checks.name });
  if (removed.length === 0) return false;
  await audit(tx, "clear-check", { check: name });
  return true;
}
