/** A table whose rows of a farm can be taken from a backup. */
export interface RestoredTable {
  /** Rows of these alone: the table they belong to, and the column that names it. Only what was missing there counts. */
  of?: { table: string; column: string };
  /** A condition on the row `r` of the backup, as SQL. */
  only?: string;
}

/**
 * What of a farm can be taken from a backup, in the order of the keys: what a farm writes and can delete at once.
 * Everything else stays as it is now (LEFT_AS_IT_IS).
 */
export const RESTORED: Readonly<Record<string, RestoredTable>> = {
  uploads: {},
  categories: {},
  // Whoever was erased meanwhile stays erased.
  subscriber_categories: {
    of: { table: "categories", column: "category_id" },
    only: "exists (select from subscribers s where s.farm_id = r.farm_id and s.id = r.subscriber_id and s.erased_at is null)",
  },
  produces: {},
  questions: {},
  message_templates: { only: "r.deleted_at is null" },
  message_template_contents: { of: { table: "message_templates", column: "template_id" } },
  notifications: { only: "r.status = 'in_creation'" },
  notification_contents: { of: { table: "notifications", column: "notification_id" } },
  farm_notes: {},
};

const KEPT = "its rows are not deleted with the farm, and what changed since is the truth";
const PEOPLE = "consent, refusals and erasures since the backup count";
const SENT = "what was sent is counted and kept by its own rules";
const SECRETS = "what opens a door was ended with the farm, and is given anew";
const MONEY = "money follows the payment provider";
const COUNTED = "triggers and jobs count it";
const SHORT = "it lives for days at most";

/** The other tables that name a farm, with the reason why nothing of them is taken from a backup. */
export const LEFT_AS_IT_IS: Readonly<Record<string, string>> = {
  api_tokens: SECRETS,
  audit_entries: KEPT,
  billing_accounts: MONEY,
  bulk_category_changes: SHORT,
  bulk_operations: KEPT,
  confirmations: SHORT,
  connection_requests: SHORT,
  connections: SECRETS,
  consent_declarations: PEOPLE,
  consents: PEOPLE,
  deliveries: SENT,
  delivery_batches: SENT,
  email_engagements: SENT,
  farm_events: SHORT,
  farm_invitations: SECRETS,
  farm_offers: SHORT,
  farm_search: COUNTED,
  farm_total_changes: COUNTED,
  farm_totals: COUNTED,
  farm_users: "whoever left the team stays away",
  import_rows: SHORT,
  imports: KEPT,
  issued_qr_codes: KEPT,
  link_clicks: SENT,
  notification_charges: MONEY,
  notification_total_changes: COUNTED,
  notification_totals: COUNTED,
  page_hits: KEPT,
  partial_subscribes: SHORT,
  qr_code_scans: KEPT,
  qr_codes: KEPT,
  removed_categories: SHORT,
  sales_days: KEPT,
  sms_messages: SENT,
  square_customers: SECRETS,
  subscriber_reports: KEPT,
  subscribers: PEOPLE,
  superseded_customers: MONEY,
  suppressions: PEOPLE,
  survey_forms: KEPT,
  transactional_messages: SENT,
  unsettled_texts: SENT,
  verification_files: "evidence of a deleted farm was deleted as promised",
  votes: KEPT,
  warm_up_days: SENT,
  webhook_attempts: SHORT,
  webhook_endpoints: SECRETS,
  webhook_messages: SHORT,
  welcome_message_contents: KEPT,
  welcome_messages: KEPT,
  welcomed_subscribers: PEOPLE,
};
