import { findMembership } from "@/db/memberships";
import { type Ctx, isSuperAdmin, userId } from "./context";
import type { MemberRole, WebhookProvider } from "./enumerations";
import { forbidden, notFound, unauthenticated } from "./errors";

export type Role = MemberRole | "super_admin";

const everyone: readonly Role[] = ["employee", "admin", "owner", "super_admin"];
const managers: readonly Role[] = ["admin", "owner", "super_admin"];
const owners: readonly Role[] = ["owner", "super_admin"];

/** Who may do what on a farm (docs/product.md "Roles"). Jobs and webhooks are no members: they may nothing here. */
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
  if (ctx.actor.kind === "job" || ctx.actor.kind === "webhook") throw forbidden();
  const user_id = userId(ctx);
  if (user_id === null) throw unauthenticated();
  const membership = await findMembership(ctx.db, farm_id, user_id);
  if (!membership) throw notFound();
  const role: Role | null = isSuperAdmin(ctx) ? "super_admin" : membership.role;
  if (!role) throw notFound();
  const allowed: readonly Role[] = PERMISSIONS[permission];
  if (!allowed.includes(role)) throw forbidden();
  return role;
}

/** Whether the person who asks may work on a farm at all, in any role. */
export async function mayWorkOn(ctx: Ctx, farm_id: number): Promise<boolean> {
  const user_id = userId(ctx);
  const membership = user_id === null ? undefined : await findMembership(ctx.db, farm_id, user_id);
  return membership !== undefined && (membership.role !== null || isSuperAdmin(ctx));
}

/** The first line of every verb on one's own account. @throws AppError unauthenticated */
export function authorizeUser(ctx: Ctx): number {
  const id = userId(ctx);
  if (id === null) throw unauthenticated();
  return id;
}

/** The first line of every verb that a job alone may call. @throws AppError forbidden */
export function authorizeJob(ctx: Ctx): void {
  if (ctx.actor.kind !== "job") throw forbidden();
}

/** The first line of every verb that a provider's webhook alone may call. @throws AppError forbidden */
export function authorizeWebhook(ctx: Ctx): WebhookProvider {
  if (ctx.actor.kind !== "webhook") throw forbidden();
  return ctx.actor.provider;
}

/**
 * The first line of every verb that is open to anyone, or to whoever holds a link that the verb checks itself.
 * It refuses nobody: it says that the question was asked.
 */
export function authorizeAnyone(_ctx: Ctx): void {}
