import { findUserByUuid } from "@/lib/accounts/operations/find-user";
import { lockSuperAdmins } from "@/lib/accounts/operations/super-admins";
import type { Ctx, Tx } from "@/lib/platform/context";
import { notFound } from "@/lib/platform/errors";
import { UserInput } from "../inputs";

/** Returns an account while nobody becomes or stops being a super administrator. @throws AppError not_found */
export async function lockedUser(tx: Tx, user_uuid: string) {
  await lockSuperAdmins(tx);
  const user = await findUserByUuid(tx, user_uuid);
  if (!user) throw notFound();
  return user;
}

/** Returns the account of an input, before anything else is said of it. @throws AppError not_found */
export async function existingUser(ctx: Ctx, raw: unknown): Promise<string> {
  const parsed = UserInput.safeParse(raw);
  if (!parsed.success || !(await findUserByUuid(ctx, parsed.data.user_uuid))) throw notFound();
  return parsed.data.user_uuid;
}
