import { NOTIFICATION_STATUSES } from "@/lib/vocabulary/enumerations";
import type { AuditValues } from "@/lib/vocabulary/json-columns";
import { LANGS } from "@/lib/vocabulary/languages";
import { PAYMENT_REQUESTS } from "@/lib/vocabulary/payment-enumerations";

/** Fields of each subject whose values the audit stores. For other fields it stores only the name. */
export const FIELDS = {
  farm: [
    "name",
    "handle",
    "description",
    "email",
    "phone",
    "phone_public",
    "website",
    "google_map_link",
    "facebook",
    "instagram",
    "address",
    "country",
    "region",
    "city",
    "zipcode",
    "formatted_address",
    "google_place_id",
    "since_year",
    "organic",
    "certifications",
    "public",
    "average_basket_cents",
    "weekly_subscriber_report",
    "daily_subscriber_report",
    "accept_sync_customers",
    "accept_sync_customer_created",
    "time_zone",
    "opening_hours",
    "default_lang",
    "default_type",
    "default_reply_to",
    "default_hour",
    "verification",
    "verification_reason",
    "sending_held_reason",
    "plan_type",
    "plan_ended",
    "trial_ends_at",
    // Why a super administrator did it; the farm does not read it (`listOfFarm`).
    "reason",
  ],
  produce: [
    "name",
    "description",
    "type_id",
    "category",
    "price_type",
    "prices",
    "unit_type",
    "quantity",
    "production_date",
    "expiration_date",
    "availability",
    "show_on_homepage",
  ],
  category: ["name", "description"],
  qr_code: ["title", "count"],
  question: ["question", "answer"],
  notification: ["title", "type", "status", "status_reason", "scheduled_at", "published_at"],
  template: ["name", "type"],
  welcome: ["enabled", ...LANGS.flatMap((lang) => [`subject_${lang}`, `text_${lang}`])],
  upload: ["path", "bytes"],
  /** No field that identifies or contacts a person, so that erasure does not need to search the audit. */
  subscriber: [
    "lang",
    "source",
    "communication_preferences",
    "qr_code_id",
    "category_id",
    "channels",
    "added",
    "filled",
    "refused",
    "withdrawn",
    "count",
  ],
  import: ["kind", "total", "counts", "basis", "given_on", "count"],
  connection: ["provider", "basis", "reads_orders", "count"],
  webhook: ["host", "events", "state", "off_reason"],
  member: ["role"],
  account: [
    "lang",
    "default_farm_id",
    "reason",
    "provider",
    "event_id",
    "request",
    "request_id",
    "note_id",
    "faq_id",
    "state",
    "channel",
    "suppression",
    "task",
    "switch",
    "check",
    "subject",
  ],
  payment: ["kind", "plan_type", "last4", "amount_cents", "reason"],
} as const satisfies Record<string, readonly string[]>;

export type AuditSubject = keyof typeof FIELDS;

const CHANGES = ["create", "update", "delete"] as const;

/**
 * Acts of super administrators on something that is no account. Lines of an older version hold its id where others have
 * that of an account.
 */
export const ACTS_ON_NO_ACCOUNT = [
  "add-farm-note",
  "delete-farm-note",
  "change-request",
  "add-faq",
  "change-faq",
  "move-faq",
  "publish-faq",
  "hide-faq",
  "delete-faq",
] as const;

/**
 * Every act that the audit may name, by subject. Each has its words in each language (messages "activity"), so that a
 * farm can read who did what.
 */
export const ACTS = {
  farm: [
    ...CHANGES,
    "restore",
    "export",
    "ask-verification",
    "verify",
    "refuse-verification",
    "plan",
    "grant-plan",
    "hold-sending",
    "release-sending",
  ],
  produce: CHANGES,
  category: [...CHANGES, "merge", "restore"],
  qr_code: [...CHANGES, "issue"],
  question: CHANGES,
  notification: [...CHANGES, ...NOTIFICATION_STATUSES, "move", "publish", "unpublish"],
  template: [...CHANGES, "restore"],
  welcome: ["update"],
  /** The name of a verification file is left out: it may name a person, and the audit outlives the file. */
  upload: [
    "create",
    "delete",
    "attach-verification-file",
    "remove-verification-file",
    "open-verification-file",
  ],
  subscriber: [
    ...CHANGES,
    "unsubscribe",
    "assign-category",
    "deassign-category",
    "bring-along",
    "export",
    "bulk-assign-category",
    "bulk-replace-categories",
    "bulk-remove-category",
    "bulk-remove-categories",
    "bulk-assign-qr-code",
    "bulk-remove-qr-code",
    "bulk-set-lang",
    "bulk-unsubscribe",
    "bulk-delete",
    "bulk-undo-delete",
    "bulk-undo-categories",
  ],
  connection: ["connect", "refused", "update", "disconnect", "revoked", "sync", "synced"],
  webhook: [...CHANGES, "pause", "resume", "roll-secret", "test", "resend", "switch-off"],
  import: ["start", "done", "canceled", "undo"],
  member: [
    "invite",
    "resend",
    "withdraw",
    "join",
    "change-role",
    "remove",
    "leave",
    "offer-farm",
    "withdraw-offer",
    "decline-farm",
    "accept-farm",
  ],
  account: [
    "create",
    "update",
    "delete",
    "change-password",
    "change-email",
    "restore-email",
    "confirm-phone",
    "end-session",
    "end-sessions",
    "add-app",
    "remove-app",
    "add-passkey",
    "remove-passkey",
    "make-recovery-codes",
    "use-recovery-code",
    "make-super-admin",
    "end-super-admin",
    "recover",
    "add-token",
    "remove-token",
    "revoke-leaked-token",
    "export-producers",
    ...ACTS_ON_NO_ACCOUNT,
    "replay-webhook",
    "block",
    "unblock",
    "act-as",
    "end-act-as",
    "acted",
    "acted-unchanged",
    "lift-suppression",
    "run-job-again",
    "switch-on",
    "switch-off",
    "record-check",
    "clear-check",
  ],
  payment: [...PAYMENT_REQUESTS, "release_sends", "retried", "given_up"],
} as const satisfies Record<AuditSubject, readonly string[]>;

export type AuditAct<Subject extends AuditSubject> = (typeof ACTS)[Subject][number];

/** Returns whether an act is one that the audit may name today. A line of an older version may name another. */
export const isKnownAct = (subject: string, act: string): boolean =>
  Object.hasOwn(ACTS, subject) && (ACTS[subject as AuditSubject] as readonly string[]).includes(act);

/** Subjects that belong to a farm. Accounts are of their people alone. */
export const FARM_SUBJECTS = (Object.keys(ACTS) as AuditSubject[]).filter((subject) => subject !== "account");

type Row = Readonly<Record<string, unknown>>;

/** Fields that change with every write and give no information. */
const IGNORED_FIELDS = new Set(["id", "uuid", "farm_id", "created_at", "updated_at", "settings_version"]);

const plain = (value: unknown): AuditValues[string] =>
  value === undefined ? null : (JSON.parse(JSON.stringify(value)) as AuditValues[string]);

const same = (one: unknown, other: unknown) => JSON.stringify(plain(one)) === JSON.stringify(plain(other));

/**
 * Returns the part of a change that the audit stores: values of the listed fields that differ, and the names of other
 * changed fields under "changed".
 */
export function auditedChange(
  subject: AuditSubject,
  before: Row,
  after: Row,
): { before: AuditValues; after: AuditValues } {
  const listed: readonly string[] = FIELDS[subject];
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (name) => !IGNORED_FIELDS.has(name) && !same(before[name], after[name]),
  );
  const pick = (row: Row): AuditValues =>
    Object.fromEntries(
      names.filter((name) => listed.includes(name) && name in row).map((name) => [name, plain(row[name])]),
    );
  const others = names.filter((name) => !listed.includes(name)).sort();
  return {
    before: pick(before),
    after: { ...pick(after), ...(others.length > 0 ? { changed: others } : {}) },
  };
}
