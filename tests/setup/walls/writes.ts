import ts from "typescript";
import { type Module, nodesOf, placeOf } from "@/tests/setup/doors/modules";
import { featureOf } from "./layers";

/**
 * The feature that writes each table; only triggers write those of "database". Other features call the owner's
 * operation.
 */
export const OWNERS: Record<string, string> = {
  account_links: "accounts",
  api_tokens: "api-tokens",
  audit_entries: "audit",
  authenticator_apps: "second-factor",
  billing_accounts: "payments",
  bulk_category_changes: "subscribers",
  bulk_operations: "subscribers",
  cached_pages: "transport",
  categories: "categories",
  removed_categories: "categories",
  connection_requests: "connections",
  connections: "connections",
  sales_days: "connections",
  site_switches: "switches",
  launch_checks: "tools",
  site_days: "metrics",
  mailbox_days: "metrics",
  ended_plans: "metrics",
  square_customers: "connections",
  confirmations: "consent",
  consent_declarations: "consent",
  consents: "consent",
  contact_requests: "contact",
  cron_ticks: "health",
  credit_cards: "payments",
  credit_notes: "payments",
  deliveries: "delivery",
  delivery_batches: "delivery",
  dispute_entries: "payments",
  disputes: "payments",
  document_files: "payments",
  email_engagements: "delivery",
  farm_events: "farm-events",
  farm_invitations: "members",
  farm_offers: "members",
  farm_search: "database",
  faq_contents: "faqs",
  faqs: "faqs",
  farm_notes: "producers",
  farm_total_changes: "producers",
  farm_totals: "producers",
  farm_users: "farms",
  farms: "farms",
  idempotency_keys: "transport",
  import_rows: "imports",
  impersonations: "accounts",
  imports: "imports",
  invoices: "payments",
  issued_qr_codes: "qr-codes",
  landing_registrations: "accounts",
  link_clicks: "delivery",
  notification_contents: "notifications",
  notification_charges: "payments",
  notification_total_changes: "delivery",
  notification_totals: "delivery",
  log_ins: "accounts",
  message_template_contents: "notifications",
  message_templates: "notifications",
  money_differences: "payments",
  notifications: "notifications",
  page_hit_days: "page-hits",
  page_hits: "page-hits",
  partial_signups: "accounts",
  partial_subscribes: "subscribers",
  passkey_challenges: "second-factor",
  passkeys: "second-factor",
  payment_requests: "payments",
  payments: "payments",
  pending_log_ins: "accounts",
  phone_codes: "accounts",
  plan_agreements: "payments",
  produces: "produce",
  provider_outages: "outages",
  provider_throttles: "delivery",
  qr_code_batches: "qr-codes",
  qr_code_scans: "qr-codes",
  qr_codes: "qr-codes",
  questions: "questions",
  rate_limits: "platform",
  running_workers: "health",
  sessions: "accounts",
  sms_messages: "delivery",
  spent_challenges: "captcha",
  stale_tags: "platform",
  subscriber_categories: "subscribers",
  subscribers: "subscribers",
  receipt_reversals: "payments",
  recovery_codes: "second-factor",
  receipts: "payments",
  superseded_customers: "payments",
  sms_keywords: "consent",
  suppressions: "consent",
  survey_forms: "surveys",
  time_zones: "database",
  transactional_messages: "transactional",
  unsettled_texts: "delivery",
  uploads: "uploads",
  used_trials: "payments",
  users: "accounts",
  verification_files: "farms",
  user_search: "database",
  votes: "votes",
  webhook_attempts: "outgoing-webhooks",
  webhook_endpoints: "outgoing-webhooks",
  webhook_events: "webhooks",
  webhook_messages: "outgoing-webhooks",
  subscriber_reports: "reports",
  warm_up_days: "delivery",
  welcome_message_contents: "welcome",
  welcome_messages: "welcome",
  welcomed_subscribers: "welcome",
  worker_heartbeats: "delivery",
};

interface Write {
  table: string;
  node: ts.Node;
}

/**
 * Finds db.insert(farms), tx.db.update(farms) and db.delete(farms). Any other table expression is reported too.
 */
function drizzleWrites(module: Module): Write[] {
  return nodesOf(module.ast, ts.isCallExpression).flatMap((node) => {
    const { expression, arguments: given } = node;
    if (!ts.isPropertyAccessExpression(expression)) return [];
    const method = expression.name.text;
    const on = expression.expression.getText();
    if (!["insert", "update", "delete"].includes(method) || !/(^|\.)(db|tx)(\(\))?$/.test(on)) return [];
    return [{ table: given[0]?.getText() ?? "", node }];
  });
}

const RAW = /\b(?:insert\s+into|delete\s+from|update)\s+(?:only\s+)?("?[a-z_]+"?|\$\{(\w+)\})(?=[\s(])/gi;
/**
 * Words after "update" in "for update", "on conflict do update set" and "for update of b", which name no table.
 */
const NO_TABLE = new Set(["set", "of", "skip", "nowait"]);

/** Finds the same writes in raw SQL, with the table as text or as ${farms}. */
function rawWrites(module: Module): Write[] {
  return nodesOf(module.ast, ts.isTaggedTemplateExpression)
    .filter(({ tag }) => /^sql(\.|<|$)/.test(tag.getText()))
    .flatMap((node) =>
      [...node.template.getText().matchAll(RAW)]
        .filter(([text]) => !/^update/i.test(text) || !/for\s+update/i.test(text))
        .map(([, written = "", put]) => ({ table: put ?? written.replaceAll('"', ""), node }))
        .filter(({ table }) => !NO_TABLE.has(table.toLowerCase())),
    );
}

/** The one function whose caller names the table that it writes, and its file: each call is a write of the caller. */
const GIVEN_TABLE = { name: "deleteOldRows", path: "lib/platform/purge.ts" };

const isGivenTable = ({ path }: Module, { table, node }: Write): boolean => {
  const within = ts.findAncestor(node, ts.isFunctionDeclaration);
  return (
    path === GIVEN_TABLE.path &&
    within?.name?.text === GIVEN_TABLE.name &&
    within.parameters[1]?.name.getText() === table
  );
};

/** Finds deleteOldRows(tx, farms, ...). Any use other than a call by this name is reported: it could hide a table. */
function givenWrites(module: Module): Write[] {
  return nodesOf(module.ast, ts.isIdentifier)
    .filter(({ text }) => text === GIVEN_TABLE.name)
    .filter(({ parent }) => !ts.isFunctionDeclaration(parent))
    .filter(({ parent }) => !(ts.isImportSpecifier(parent) && parent.propertyName === undefined))
    .map((node) => {
      const called = ts.isCallExpression(node.parent) && node.parent.expression === node;
      return { table: called ? (node.parent.arguments[1]?.getText() ?? "") : "", node };
    });
}

/** Returns the writes to a table by a feature that does not own it, and writes to an unknown table. */
export const foreignWrites = (modules: readonly Module[]): string[] =>
  modules
    .filter(({ path }) => path.startsWith("lib/"))
    .flatMap((module) => {
      const own = featureOf(module.path) ?? module.path.split("/")[1];
      return [...drizzleWrites(module), ...rawWrites(module), ...givenWrites(module)]
        .filter((write) => OWNERS[write.table] !== own && !isGivenTable(module, write))
        .map(({ table, node }) => `${placeOf(module, node)} writes ${table} of ${OWNERS[table] ?? "nobody"}`);
    });

/**
 * Files that must use the database's clock: leases, signs of life, throttles and the ages of jobs, which all processes
 * share, and the lifetime of stale-tag announcements and stored pages.
 */
const DATABASE_CLOCK = [
  "lib/delivery/operations/workers.ts",
  "lib/delivery/operations/throttle.ts",
  "lib/delivery/operations/email-batches.ts",
  "lib/delivery/operations/sms-claims.ts",
  "lib/outages/operations/outages.ts",
  "lib/health/operations/signs.ts",
  "lib/health/queries.ts",
  "lib/jobs/due.ts",
  "lib/jobs/enqueue.ts",
  "lib/platform/stale-tags.ts",
  "lib/telemetry/queries.ts",
  "lib/transport/page-cache/store.ts",
];

/** Returns the text of a template without its inserted values. */
const literals = ({ template }: ts.TaggedTemplateExpression): string =>
  ts.isNoSubstitutionTemplateLiteral(template)
    ? template.text
    : [template.head.text, ...template.templateSpans.map(({ literal }) => literal.text)].join(" ");

/** Returns the uses of now() in other SQL; all other code uses ctx.clock. */
export const databaseClocks = (modules: readonly Module[]): string[] =>
  modules
    .filter(({ path }) => path.startsWith("lib/") && !DATABASE_CLOCK.includes(path))
    .flatMap((module) =>
      nodesOf(module.ast, ts.isTaggedTemplateExpression)
        .filter(({ tag }) => /^sql/.test(tag.getText()))
        .filter((node) => /\b(now|clock_timestamp)\(\)|current_timestamp/i.test(literals(node)))
        .map((node) => placeOf(module, node)),
    );
