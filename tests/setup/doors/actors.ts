/**
 * The people who call each route and action ("door"). A stranger owns another farm; "expired" is the owner with
 * an expired session or token.
 */
export const ACTORS = [
  "visitor",
  "expired",
  "stranger",
  "employee",
  "admin",
  "owner",
  "super_admin",
] as const;
export type Actor = (typeof ACTORS)[number];

/** "in": the verb did its work. Otherwise the status; for an action it is the status of its error. */
export type Answer = "in" | 401 | 403 | 404 | 409 | 422;
export type Expected = Record<Actor, Answer>;

const expect = (
  visitor: Answer,
  expired: Answer,
  stranger: Answer,
  employee: Answer,
  admin: Answer,
  owner: Answer,
  super_admin: Answer,
): Expected => ({ visitor, expired, stranger, employee, admin, owner, super_admin });

// docs/product/users-and-roles.md "Roles", written by hand. Columns: visitor, expired, stranger, employee,
// admin, owner, super admin.

/** Produce, subscribers, drafts, QR codes, test sends, and reading the farm. */
export const STAFF = expect(401, 401, 404, "in", "in", "in", "in");
/** Sending and settings. */
export const MANAGERS = expect(401, 401, 404, 403, "in", "in", "in");
/** What only the person may end who began it: for anyone else it has expired. */
export const NOBODY_BEGAN = expect(401, 401, 422, 422, 422, 422, 422);
/** Deleting the farm. */
export const OWNERS = expect(401, 401, 404, 403, 403, "in", "in");
/** The person's own account. */
export const ACCOUNT = expect(401, 401, "in", "in", "in", "in", "in");
/** One thing of the owner's account: for everyone else it does not exist. */
export const OWNER_ALONE = expect(401, 401, 404, 404, 404, "in", 404);
/** Screens of Potager itself. */
export const POTAGER = expect(401, 401, 403, 403, 403, 403, "in");
/** A call of Potager itself that exists for nobody else. */
export const POTAGER_UNSEEN = expect(401, 401, 404, 404, 404, 404, "in");
/** Leaving for good: nobody who owns a farm, and no super administrator. */
export const LEAVERS = expect(401, 401, 409, "in", "in", 409, 409);
/** A code for a phone that only the owner has. */
export const OWNER_WITH_PHONE = expect(401, 401, 422, 422, 422, "in", 422);
/** Rating a farm: anyone with an account who does not work on it. */
export const OUTSIDERS = expect(401, 401, "in", 403, 403, 403, "in");
/** Open to anyone, or to anyone with the link. */
export const PUBLIC = expect("in", "in", "in", "in", "in", "in", "in");
/** Public pages of a hidden farm: only its members may see it. */
export const HIDDEN = expect(404, 404, 404, "in", "in", "in", "in");
/** What everyone gets of a hidden farm on other sites: nothing. */
export const GONE = expect(404, 404, 404, 404, 404, 404, 404);
/** Following a hidden farm: nobody can. */
export const CLOSED = expect(401, 401, 404, 404, 404, 404, 404);
/** Webhooks: only the provider's signature counts, so all these people are refused. */
export const PROVIDER = expect(401, 401, 401, 401, 401, 401, 401);
