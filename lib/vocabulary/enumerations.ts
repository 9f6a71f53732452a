import { MONEY_EMAIL_KINDS } from "./money-email-kinds";

/**
 * All closed lists of values that a column may contain. The schema makes a CHECK of each; screens and inputs use the
 * same lists. This file imports no database code. Codes with labels are in lib/vocabulary/codes.ts.
 */
export const CHANNELS = ["email", "sms"] as const;
export type Channel = (typeof CHANNELS)[number];

/** Channels of a notification, or those that a subscriber accepts. */
export const CHANNEL_CHOICES = ["all", "email", "sms"] as const;

export const MEMBER_ROLES = ["owner", "admin", "employee"] as const;
export type MemberRole = (typeof MEMBER_ROLES)[number];

/** Roles that a member can be given. The owner hands the farm over instead. */
export const GIVEN_ROLES = ["admin", "employee"] as const satisfies readonly MemberRole[];
export type GivenRole = (typeof GIVEN_ROLES)[number];

export const PLAN_TYPES = [
  "trial",
  "monthly",
  "quarterly",
  "bi-yearly",
  "yearly",
  "beta-free",
  "canceled",
] as const;
export type PlanType = (typeof PLAN_TYPES)[number];

/** Where the check of a farm stands (docs/product/farms.md "Farms"). */
export const VERIFICATIONS = ["none", "asked", "verified", "refused"] as const;
export type Verification = (typeof VERIFICATIONS)[number];

/** What the files of a verification are stored as: images are drawn anew as JPEG. */
export const VERIFICATION_FILE_TYPES = ["application/pdf", "image/jpeg"] as const;
export type VerificationFileType = (typeof VERIFICATION_FILE_TYPES)[number];

/** Why somebody should look at the sends of a farm (docs/product/producers.md "Review"). */
export const SENDING_DOUBTS = ["bounces", "complaints", "volume", "dispute"] as const;
export type SendingDoubt = (typeof SENDING_DOUBTS)[number];

/** How the emails of a farm are received, the worst first; "none" when it sent too few (lib/producers/rules.ts). */
export const FARM_HEALTHS = ["bad", "watch", "good", "none"] as const;
export type FarmHealth = (typeof FARM_HEALTHS)[number];

export const TUTORIAL_STEPS = ["page", "produce", "qr-code", "subscriber", "notification"] as const;
export type TutorialStep = (typeof TUTORIAL_STEPS)[number];

export const ACCOUNT_LINK_KINDS = ["autologin", "verify_email", "reset_password", "restore_email"] as const;

/** How a program keeps a log-in: a browser in its cookie, any other as a Bearer token. */
export const SESSION_KINDS = ["browser", "token"] as const;
export type SessionKind = (typeof SESSION_KINDS)[number];

/** What a personal token may be allowed to do (docs/product/calls.md "Scopes"). */
export const TOKEN_SCOPES = ["read", "write", "send"] as const;
export type TokenScope = (typeof TOKEN_SCOPES)[number];

/** What a device signs for: to become a passkey, or to log in with one. */
export const PASSKEY_PURPOSES = ["register", "log_in"] as const;
export type PasskeyPurpose = (typeof PASSKEY_PURPOSES)[number];

/** Reasons for a contact request. */
export const CONTACT_REASONS = ["question", "bug", "job", "other"] as const;

export const PRICE_TYPES = ["fixed", "variable"] as const;

/** How a subscriber was added (docs/product/subscribers.md "Subscribers"). */
export const SUBSCRIBER_SOURCES = [
  "unknown",
  "square",
  "admin-created-form",
  "public-form",
  "connected-subscribe",
  "import",
] as const;

/** Subjects of the site's FAQ, in the order of the page. */
export const FAQ_CATEGORIES = ["cost", "technology", "results", "security", "flexibility"] as const;
export type FaqCategoryKey = (typeof FAQ_CATEGORIES)[number];

/** States of a subscriber, derived from consent and suppressions. */
export const SUBSCRIBER_STATES = ["active", "pending", "unsubscribed", "unreachable"] as const;
export type SubscriberState = (typeof SUBSCRIBER_STATES)[number];

/** What a bulk operation does to each subscriber (docs/product/subscribers.md "Bulk operations"). */
export const BULK_ACTS = [
  "assign_category",
  "replace_categories",
  "remove_category",
  "remove_categories",
  "assign_qr_code",
  "remove_qr_code",
  "set_lang",
  "unsubscribe",
  "delete",
] as const;
export type BulkAct = (typeof BULK_ACTS)[number];

export const BULK_STATUSES = ["running", "done", "failed", "undone"] as const;

/** Why a bulk operation stopped before its end. Keys of messages: subscribers.bulk.failures. */
export const BULK_FAILURES = ["category_gone", "qr_code_gone", "unexpected"] as const;
export type BulkFailure = (typeof BULK_FAILURES)[number];

export const SUBSCRIBER_TYPES = ["subscriber"] as const;

export const CONSENT_ACTS = ["requested", "granted", "withdrawn"] as const;
export const CONSENT_BASES = ["express", "implied_purchase", "implied_inquiry", "declared_by_owner"] as const;
export type ConsentBasis = (typeof CONSENT_BASES)[number];

/** Where consent was requested, given or withdrawn. */
export const CONSENT_SOURCES = [
  ...SUBSCRIBER_SOURCES,
  "admin",
  "my-data",
  "unsubscribe-link",
  "one-click",
  "connected-unsubscribe",
  "sms-stop",
  "sms-start",
] as const;
export type ConsentSource = (typeof CONSENT_SOURCES)[number];

/** What can become of a contact that a farm imports (docs/product/import.md "Import"). */
export const CONTACT_OUTCOMES = [
  "new",
  "filled",
  "unchanged",
  "unsubscribed",
  "unreachable",
  "duplicate",
  "over_limit",
] as const;
export type ContactOutcome = (typeof CONTACT_OUTCOMES)[number];

export const SUPPRESSION_REASONS = [
  "unsubscribed",
  "bounced",
  "complained",
  "provider",
  "stop",
  "erased",
] as const;
export type SuppressionReason = (typeof SUPPRESSION_REASONS)[number];

export const NOTIFICATION_STATUSES = [
  "in_creation",
  "scheduled",
  "sending",
  "paused",
  "sent",
  "failed",
  "canceled",
] as const;
export type NotificationStatus = (typeof NOTIFICATION_STATUSES)[number];

/** Message keys of the reasons why a notification is paused or canceled. */
export const STATUS_REASONS = [
  "windowClosed",
  "tooManyBounces",
  "missedSchedule",
  "farmDeleted",
  "reachedNobody",
  "messageRefused",
  /** The plan ended, the card is gone or an invoice is unpaid. */
  "paymentRequired",
  /** A bank asks a payment of the owner back. */
  "paymentDisputed",
  /** Somebody of Potager looks at the sends of the farm. */
  "underReview",
  "ownerBlocked",
] as const;
export type StatusReason = (typeof STATUS_REASONS)[number];

export const DELIVERY_STATUSES = [
  "queued",
  "sending",
  "sent",
  "delivered",
  "opened",
  "clicked",
  "bounced",
  "complained",
  "failed",
  "suppressed",
  "canceled",
  "unknown",
] as const;
export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number];

/** Delivery statuses that events of a provider can set. */
export const DELIVERY_STAGES = [
  "sent",
  "delivered",
  "opened",
  "clicked",
  "bounced",
  "complained",
  "failed",
] as const satisfies readonly DeliveryStatus[];
export type DeliveryStage = (typeof DELIVERY_STAGES)[number];

export const BATCH_STATUSES = ["queued", "sending", "done"] as const;

export const TRANSACTIONAL_STATUSES = [
  "queued",
  "sending",
  "sent",
  "delivered",
  "bounced",
  "failed",
  "unknown",
] as const;
export type TransactionalStatus = (typeof TRANSACTIONAL_STATUSES)[number];

/** Kinds of messages that are not notifications. Their texts are in messages: "emails.<kind>" or "sms.<kind>". */
export const EMAIL_KINDS = [
  "verify_email",
  "welcome",
  "reset_password",
  "confirm_subscription",
  "already_subscribed",
  "password_changed",
  "email_changed",
  "two_step_changed",
  "new_device",
  "api_token_changed",
  "webhook_off",
  "account_made",
  "farm_made",
  "account_blocked",
  "account_unblocked",
  "acted_as",
  "channel_paused",
  "contact_request",
  "survey",
  "text_budget",
  "my_data_link",
  "welcome_subscriber",
  "weekly_report",
  "daily_report",
  "invitation",
  "ownership_offer",
  "ownership_moved",
  "verification_decided",
  "sending_held",
  "connection_ended",
  ...MONEY_EMAIL_KINDS,
] as const;
export const SMS_KINDS = [
  "confirm_code",
  "confirm_link",
  "help",
  "stopped",
  "started",
  "demo",
  "phone_code",
  "my_data_link",
] as const;
export type EmailKind = (typeof EMAIL_KINDS)[number];
export type SmsKind = (typeof SMS_KINDS)[number];

/** Reports on new subscribers that the owners of a farm get. */
export const REPORT_KINDS = ["weekly", "daily"] as const;
export type ReportKind = (typeof REPORT_KINDS)[number];

/** Providers that send webhooks. */
export const WEBHOOK_PROVIDERS = ["resend", "sns", "square", "stripe"] as const;
export type WebhookProvider = (typeof WEBHOOK_PROVIDERS)[number];

/** How far a request to us is: a message of the contact form, an answer to a survey, a registration of interest. */
export const REQUEST_STATES = ["new", "in_progress", "done"] as const;
export type RequestState = (typeof REQUEST_STATES)[number];

/** Kinds of actors in the audit log. */
export const AUDIT_ACTORS = ["visitor", "user", "apiToken", "subscriber", "webhook", "job"] as const;
