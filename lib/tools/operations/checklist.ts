import { eq } from "drizzle-orm";
import { launch_checks } from "@/db/schema";
import { recordAudit } from "@/lib/audit/operations/record-audit";
import { type Tx, userId } from "@/lib/platform/context";
import type { LaunchCheck } from "@/lib/vocabulary/site-enumerations";

const audit = (tx: Tx, act: "record-check" | "clear-check", after: object): Promise<void> =>
  recordAudit(tx, { subject: "account", act, farm_id: null, subject_id: userId(tx), after });

/** Writes down that the caller made a check now. The one who made it before stays in the audit. */
export async function writeCheck(tx: Tx, name: LaunchCheck, note: string): Promise<void> {
  const made = { note, user_id: userId(tx), checked_at: tx.clock.now() };
  await tx.db
    .insert(launch_checks)
    .values({ name, ...made })
    .onConflictDoUpdate({ target: launch_checks.name, set: made });
  await audit(tx, "record-check", { check: name, ...(note ? { reason: note } : {}) });
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
