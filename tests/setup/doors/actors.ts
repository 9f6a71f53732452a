/** Who stands before a door. A stranger owns another farm; expired is the owner with what once let them in. */
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

/** "in": the verb did its work. Otherwise the status, which for an action is that of its error. */
export type Answer = "in" | 401 | 403 | 404;
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

// docs/product.md "Roles", by hand. Columns: visitor, expired, stranger, employee, admin, owner, super admin.

/** Produce, subscribers, drafts, QR codes, test sends, and looking at the farm. */
export const STAFF = expect(401, 401, 404, "in", "in", "in", "in");
/** Sending and settings. */
export const MANAGERS = expect(401, 401, 404, 403, "in", "in", "in");
/** Deleting the farm. */
export const OWNERS = expect(401, 401, 404, 403, 403, "in", "in");
/** One's own account. */
export const ACCOUNT = expect(401, 401, "in", "in", "in", "in", "in");
/** Open to anyone, or to whoever holds the link. */
export const PUBLIC = expect("in", "in", "in", "in", "in", "in", "in");
/** What is public for a farm that is not: its people alone know it exists. */
export const HIDDEN = expect(404, 404, 404, "in", "in", "in", "in");
/** Following a hidden farm: nobody finds it. */
export const CLOSED = expect(401, 401, 404, 404, 404, 404, 404);
/** Signed by a provider: who one is counts for nothing. */
export const PROVIDER = expect(401, 401, 401, 401, 401, 401, 401);
