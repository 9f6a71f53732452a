import { findMembership } from "@/db/memberships";
import { type Ctx, userId } from "./context";
import { forbidden, notFound, unauthenticated } from "./errors";

export type Role = "employee" | "admin" | "owner" | "super_admin";

const everyone: readonly Role[] = ["employee", "admin", "owner", "super_admin"];
const managers: readonly Role[] = ["admin", "owner", "super_admin"];
const owners: readonly Role[] = ["owner", "super_admin"];

/** Who may do what on a farm (docs: DECISIONS "roles"). */
export const PERMISSIONS = {
  "farm.read": everyone,
  "farm.update": managers,
  "farm.delete": owners,
  "produce.read": everyone,
  "produce.write": everyone,
  "upload.write": everyone,
  "subscriber.read": everyone,
  "subscriber.write": everyone,
  "subscriber.export": managers,
  "category.read": everyone,
  "category.write": everyone,
  "qr_code.read": everyone,
  "qr_code.write": everyone,
  "notification.read": everyone,
  "notification.draft": everyone,
  "notification.test": everyone,
  "notification.send": managers,
  "question.write": managers,
} as const satisfies Record<string, readonly Role[]>;

export type Permission = keyof typeof PERMISSIONS;

/**
 * The first line of every verb on a farm. Answers the role of the actor there.
 * A farm the actor has nothing to do with is answered as if it did not exist.
 * @throws AppError unauthenticated | not_found | forbidden
 */
export async function authorizeFarm(ctx: Ctx, permission: Permission, farm_id: number): Promise<Role> {
  if (!Number.isSafeInteger(farm_id)) throw notFound();
  if (ctx.actor.kind === "system" || ctx.actor.kind === "webhook") return "super_admin";
  const user_id = userId(ctx);
  if (user_id === null) throw unauthenticated();
  const membership = await findMembership(ctx.db, farm_id, user_id);
  if (!membership) throw notFound();
  const is_admin = "is_admin" in ctx.actor && ctx.actor.is_admin;
  const role: Role | null = is_admin ? "super_admin" : membership.role;
  if (!role) throw notFound();
  const allowed: readonly Role[] = PERMISSIONS[permission];
  if (!allowed.includes(role)) throw forbidden();
  return role;
}

/** The first line of every verb on one's own account. */
export function authorizeUser(ctx: Ctx): number {
  const id = userId(ctx);
  if (id === null) throw unauthenticated();
  return id;
}
