import { eq, sql } from "drizzle-orm";
import { users } from "@/db/schema";
import { recordAudit } from "@/lib/audit/operations/record-audit";
import type { Ctx } from "@/lib/platform/context";
import { conflict } from "@/lib/platform/errors";
import type { User } from "../queries";

/** Lets changes of who is super administrator happen one after the other. The trigger of users takes the same lock. */
export async function lockSuperAdmins(tx: Ctx): Promise<void> {
  await tx.db.execute(sql`select pg_advisory_xact_lock(hashtext('super_admins'))`);
}

/** Makes an account that of a super administrator, with a line in the audit. */
export async function makeAdmin(tx: Ctx, user: Pick<User, "id">): Promise<void> {
  await tx.db.update(users).set({ is_admin: true }).where(eq(users.id, user.id));
  await recordAudit(tx, {
    subject: "account",
    act: "make-super-admin",
    farm_id: null,
    subject_id: user.id,
  });
}

/** Makes a super administrator an ordinary user, with a line in the audit. @throws AppError conflict for the last one */
export async function endAdmin(tx: Ctx, user: Pick<User, "id">): Promise<void> {
  if ((await tx.db.$count(users, eq(users.is_admin, true))) < 2) throw conflict("lastSuperAdmin");
  await tx.db.update(users).set({ is_admin: false }).where(eq(users.id, user.id));
  await recordAudit(tx, {
    subject: "account",
    act: "end-super-admin",
    farm_id: null,
    subject_id: user.id,
  });
}
