import { findLogIn, findMembership } from "@/db/memberships";
import { blank, id } from "@/lib/values/fields";
import type { MemberRole, WebhookProvider } from "@/lib/vocabulary/enumerations";
import { type Ctx, farmOfToken, isActing, isSuperAdmin, logInOf, primaryOf, userId } from "./context";
import { AppError, forbidden, notFound, unauthenticated } from "./errors";
import { queueForFarm } from "./farm-queue";

/** The roles of the table, and that of a member in whose name a super administrator acts. */
export type Role = MemberRole | "super_admin" | `acting_${MemberRole}`;

const everyone: readonly Role[] = ["employee", "admin", "owner", "super_admin"];
const managers: readonly Role[] = ["admin", "owner", "super_admin"];
const owners: readonly Role[] = ["owner", "super_admin"];

/**
 * The roles that have each permission on a farm (docs/product/users-and-roles.md "Roles"). Jobs and webhooks have
 * none of them.
 */
export const PERMISSIONS = {
  "farm.read": everyone,
  "farm.update": managers,
  "farm.delete": owners,
  /** Files that prove who the farm is: attached, listed and removed, never opened. */
  "verification.write": managers,
  "produce.read": everyone,
  "produce.write": everyone,
  "upload.write": everyone,
  "subscriber.read": everyone,
  "subscriber.write": everyone,
  "subscriber.export": managers,
  "subscriber.import": managers,
  "category.read": everyone,
  "category.write": everyone,
  "qr_code.read": everyone,
  "qr_code.write": everyone,
  "notification.read": everyone,
  "notification.draft": everyone,
  "notification.test": everyone,
  "notification.send": managers,
  "question.write": managers,
  "activity.read": managers,
  "statistics.export": managers,
  /** What a farm's own sends cost. */
  "cost.read": managers,
  /** Invoices, payments and all that concerns the owner's account: it may cover farms that an admin does not work on. */
  "billing.read": owners,
  "billing.manage": owners,
  "member.read": everyone,
  "member.write": managers,
  "connection.read": managers,
  "connection.write": managers,
  /** Endpoints of webhooks with their log, and the events of the farm. */
  "webhook.read": managers,
  "webhook.write": managers,
  "farm.transfer": owners,
} as const satisfies Record<string, readonly Role[]>;

export type Permission = keyof typeof PERMISSIONS;

/**
 * What a super administrator may do in the name of a user (docs/product/users-of-the-site.md "Acting as a user"). All that
 * is not listed is refused, and what concerns the account too, unless its verb says otherwise.
 */
export const ACTING_PERMISSIONS: readonly Permission[] = [
  "farm.read",
  "farm.update",
  "produce.read",
  "produce.write",
  "upload.write",
  "subscriber.read",
  "category.read",
  "category.write",
  "qr_code.read",
  "qr_code.write",
  "notification.read",
  "notification.draft",
  "question.write",
  "activity.read",
  "member.read",
  "connection.read",
];

/** Refuses what nobody does in the name of somebody else. @throws AppError forbidden */
export function refuseActing(ctx: Ctx): void {
  if (isActing(ctx)) throw forbidden("notWhileActing");
}

/** Refuses a request that is wrong whoever sends it, once the caller is known to be allowed. @throws AppError */
function refuseRequest(ctx: Ctx): void {
  if (ctx.refusal) throw ctx.refusal;
}

/** Returns the id of the user. @throws AppError unauthenticated */
function loggedIn(ctx: Ctx): number {
  const user_id = userId(ctx);
  if (user_id === null) throw unauthenticated();
  return user_id;
}

/** Returns the id of the account. Jobs and webhooks have no role on a farm. @throws AppError unauthenticated | forbidden */
function accountOf(ctx: Ctx): number {
  if (ctx.actor.kind === "job" || ctx.actor.kind === "webhook") throw forbidden();
  return loggedIn(ctx);
}

/** Returns whether a personal token of one farm is used for another. */
const isOtherFarm = (ctx: Ctx, farm_id: number): boolean => (farmOfToken(ctx) ?? farm_id) !== farm_id;

/** Returns the role of the actor on a farm. @throws AppError unauthenticated | not_found | forbidden */
async function roleOn(ctx: Ctx, permission: Permission, farm_id: number): Promise<Role> {
  const user_id = accountOf(ctx);
  if (!Number.isSafeInteger(farm_id) || isOtherFarm(ctx, farm_id)) throw notFound();
  const membership = await findMembership(primaryOf(ctx), farm_id, user_id);
  if (!membership) throw notFound();
  const own: Role | null = isSuperAdmin(ctx) ? "super_admin" : membership.role;
  if (!own) throw notFound();
  if (!roleMay(own, permission)) throw forbidden();
  const role: Role = isActing(ctx) && membership.role ? `acting_${membership.role}` : own;
  if (!roleMay(role, permission)) refuseActing(ctx);
  queueForFarm(ctx, farm_id);
  return role;
}

/**
 * Checks a permission on a farm that is known already, of a row for example, and returns the role of the actor. A farm
 * without a membership of the actor is answered as not found.
 * @throws AppError unauthenticated | not_found | forbidden
 */
export async function authorizeFarm(ctx: Ctx, permission: Permission, farm_id: number): Promise<Role> {
  const role = await roleOn(ctx, permission, farm_id);
  refuseRequest(ctx);
  return role;
}

/**
 * Returns the farm that an input names, or null when it names none. A value that is no id is a farm that nobody has.
 * @throws AppError not_found
 */
export function namedFarmIdOf(raw: unknown): number | null {
  let given: unknown;
  try {
    given = blank(Object(raw).farm_id) ?? null;
  } catch (error) {
    // A text that cannot be stored is refused as soon as it is read (lib/transport/storable-text.ts).
    if (error instanceof AppError && error.code === "invalid") throw notFound();
    throw error;
  }
  if (given === null) return null;
  const parsed = id.safeParse(given);
  if (!parsed.success) throw notFound();
  return parsed.data;
}

/**
 * Returns the farm of an input that has to name one. A verb that needs an account asks for it before.
 * @throws AppError not_found
 */
export function farmIdOf(raw: unknown): number {
  const farm_id = namedFarmIdOf(raw);
  if (farm_id === null) throw notFound();
  return farm_id;
}

/**
 * Checks a permission on the farm of an input and returns that farm with the role of the actor. Every verb on a farm
 * calls it first: whether there is an account, then whether the farm exists for it, then whether its role is enough.
 * @throws AppError unauthenticated | not_found | forbidden
 */
export async function authorizeFarmOf(
  ctx: Ctx,
  permission: Permission,
  raw: unknown,
): Promise<{ farm_id: number; role: Role }> {
  accountOf(ctx);
  const farm_id = farmIdOf(raw);
  return { farm_id, role: await authorizeFarm(ctx, permission, farm_id) };
}

/**
 * Checks like authorizeFarmOf, but lets a super administrator also see a closed farm: its payments may be disputed later.
 * @throws AppError unauthenticated | not_found | forbidden
 */
export async function authorizeClosedFarmOf(
  ctx: Ctx,
  permission: Permission,
  raw: unknown,
): Promise<{ farm_id: number }> {
  if (!isSuperAdmin(ctx)) return authorizeFarmOf(ctx, permission, raw);
  const farm_id = farmIdOf(raw);
  queueForFarm(ctx, farm_id);
  refuseRequest(ctx);
  return { farm_id };
}

/** Returns whether a role that was already looked up has a permission. */
export function roleMay(role: Role, permission: Permission): boolean {
  const own = role.replace(/^acting_/, "");
  const allowed: readonly string[] = PERMISSIONS[permission];
  return allowed.includes(own) && (own === role || ACTING_PERMISSIONS.includes(permission));
}

/** Returns whether the actor is a member of a farm, in any role, or a super administrator. */
export async function mayWorkOn(ctx: Ctx, farm_id: number): Promise<boolean> {
  const user_id = isOtherFarm(ctx, farm_id) ? null : userId(ctx);
  const membership = user_id === null ? undefined : await findMembership(primaryOf(ctx), farm_id, user_id);
  return membership !== undefined && (membership.role !== null || isSuperAdmin(ctx));
}

/**
 * Returns the id of the logged-in user, also with a token of one farm: what the verb reads or changes is of that farm.
 * @throws AppError unauthenticated
 */
export function authorizeAnyToken(ctx: Ctx): number {
  const user_id = loggedIn(ctx);
  refuseRequest(ctx);
  return user_id;
}

/** Refuses a token of one farm for what concerns the account. @throws AppError unauthenticated | forbidden */
function accountHolder(ctx: Ctx): number {
  const user_id = loggedIn(ctx);
  if (farmOfToken(ctx) !== null) throw forbidden("tokenOfOneFarm");
  return user_id;
}

/**
 * Returns the id of the logged-in user. Every verb on the user's own account calls it first.
 * @param acting whether a super administrator may do it in the name of the user
 * @throws AppError unauthenticated | forbidden for a token of one farm
 */
export function authorizeUser(ctx: Ctx, acting: "refused" | "allowed" = "refused"): number {
  const user_id = accountHolder(ctx);
  if (acting === "refused") refuseActing(ctx);
  refuseRequest(ctx);
  return user_id;
}

/**
 * Refuses everyone except a super administrator.
 * @param refusal what others are told: forbidden, or not_found where nobody else may know of it
 * @throws AppError unauthenticated, or the refusal
 */
export function authorizeSuperAdmin(ctx: Ctx, refusal: () => AppError = forbidden): void {
  loggedIn(ctx);
  if (!isSuperAdmin(ctx)) throw refusal();
  refuseRequest(ctx);
}

/** Refuses an unverified account, and a call from before its recovery. @throws AppError unauthenticated | forbidden */
export async function requireVerifiedAccount(ctx: Ctx): Promise<void> {
  const log_in = await findLogIn(primaryOf(ctx), accountOf(ctx), logInOf(ctx));
  if (!log_in?.goes_on) throw unauthenticated();
  if (!log_in.is_verified) throw forbidden("verifyEmailFirst");
}

/**
 * Checks like authorizeFarmOf, and refuses an actor whose own email address is not verified. Verbs that send messages to
 * others call it, because whoever signs up could otherwise write to strangers under our name.
 * @throws AppError unauthenticated | not_found | forbidden
 */
export async function authorizeVerifiedFarmOf(
  ctx: Ctx,
  permission: Permission,
  raw: unknown,
): Promise<{ farm_id: number; role: Role }> {
  accountOf(ctx);
  const farm_id = farmIdOf(raw);
  const role = await roleOn(ctx, permission, farm_id);
  await requireVerifiedAccount(ctx);
  refuseRequest(ctx);
  return { farm_id, role };
}

/** Checks like authorizeUser, and refuses an actor whose own email address is not verified. @throws AppError unauthenticated | forbidden */
export async function authorizeVerifiedUser(ctx: Ctx): Promise<number> {
  const user_id = accountHolder(ctx);
  refuseActing(ctx);
  await requireVerifiedAccount(ctx);
  refuseRequest(ctx);
  return user_id;
}

/** Refuses every actor except a job. Verbs for jobs call it first. @throws AppError forbidden */
export function authorizeJob(ctx: Ctx): void {
  if (ctx.actor.kind !== "job") throw forbidden();
}

/** Refuses every actor except a webhook. Verbs for webhooks call it first. @throws AppError forbidden */
export function authorizeWebhook(ctx: Ctx): WebhookProvider {
  if (ctx.actor.kind !== "webhook") throw forbidden();
  return ctx.actor.provider;
}

/**
 * Allows everyone. Verbs that are open to anyone, or that check a link themselves, call it first, so that each verb
 * shows its permission.
 */
export function authorizeAnyone(ctx: Ctx): void {
  refuseRequest(ctx);
}
