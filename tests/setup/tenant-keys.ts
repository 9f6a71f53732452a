/**
 * What names no farm among the keys of farms' tables. A new table adds no line here: its keys hold `farm_id`, so that no
 * row can refer to another farm's, and rows of a farm can be moved together.
 */

const ACCOUNT = "an account pays for several farms";
const OUTSIDE = "a secret or an address from outside comes without a farm, and finds it";
const PROVIDER = "a provider's id means one thing for all farms";

/** Foreign keys between tables of farms, without the farm. */
export const FARMLESS_KEYS: Readonly<Record<string, string>> = {
  "notification_charges.notification_charges_billing_account_id_billing_accounts_id_fk": ACCOUNT,
  "notifications.notifications_billing_account_id_billing_accounts_id_fk": ACCOUNT,
  "superseded_customers.superseded_customers_billing_account_id_billing_accounts_id_fk": ACCOUNT,
};

/** Unique indexes without the farm; those of a uuid, which nobody chooses, are no row here. */
export const FARMLESS_UNIQUES: Readonly<Record<string, string>> = {
  api_tokens_secret_hash_unique: OUTSIDE,
  billing_accounts_owner_id_unique: ACCOUNT,
  billing_accounts_provider_customer_id_unique: PROVIDER,
  billing_accounts_provider_subscription_id_unique: PROVIDER,
  connection_requests_state_hash_unique: OUTSIDE,
  connections_merchant: PROVIDER,
  deliveries_once: "a person gets a send once by each channel; the send has one farm",
  delivery_batches_number: "counts within a send, which has one farm",
  farm_invitations_token_hash_unique: OUTSIDE,
  notification_charges_number: "counts within a send, which has one farm",
  notifications_web_key: OUTSIDE,
  superseded_customers_provider_customer_id_unique: PROVIDER,
  suppressions_address: "an address may be refused for all farms",
  transactional_messages_once: "some of these messages belong to no farm",
  uploads_path_unique: OUTSIDE,
  verification_files_folder_unique: OUTSIDE,
  webhook_messages_event: "an endpoint gets an event once; both have one farm",
};

const OF_ACCOUNT = "belongs to an account, which pays for several farms";

/** Tables whose rows belong to a row of a farm and do not name it. */
export const FARMLESS_TABLES: Readonly<Record<string, string>> = {
  credit_cards: OF_ACCOUNT,
  credit_notes: OF_ACCOUNT,
  disputes: OF_ACCOUNT,
  document_files: OF_ACCOUNT,
  ended_plans: OF_ACCOUNT,
  invoices: OF_ACCOUNT,
  money_differences: OF_ACCOUNT,
  payment_requests: OF_ACCOUNT,
  payments: OF_ACCOUNT,
  plan_agreements: OF_ACCOUNT,
  receipts: OF_ACCOUNT,
};
