/** How long data of a kind is kept: days, or calendar months in UTC. */
interface Period {
  days?: number;
  months?: number;
}

/**
 * All periods of data, in one place, each with the source of its number. docs/product/retention.md "How long data is kept"
 * has the same list with the task that deletes it; a test compares. The sources are comments, since browsers load this.
 */
export const RETENTION = {
  // Law 25 (P-39.1, section 23): no longer than the purpose needs it.
  uploads: { days: 30 },
  message_bodies: { days: 30 },
  pending_subscribers: { days: 7 },
  partial_forms: { days: 7 },
  partial_signups: { days: 7 },
  import_drafts: { days: 7 },
  verification_files: { days: 90 },
  // Decision 76: as long as two seasons are compared, and as support and repairs look back.
  page_hits: { months: 13 },
  farm_events: { days: 30 },
  contact_requests: { months: 24 },
  interest: { months: 24 },
  call_contents: { days: 30 },
  provider_calls: { days: 90 },
  // Card networks: a charge is disputed within 540 days at most. The issue asks for 2 years at least.
  audit: { months: 24 },
  log_ins: { months: 24 },
  messages: { months: 24 },
  deliveries: { months: 24 },
  // CASL, section 13: who sends proves the consent. Civil Code, article 2925: an action ends after 3 years.
  consents: { months: 36 },
  // Income Tax Act, section 230(4), and Tax Administration Act, section 35.1: 6 years after the year.
  tax_records: { months: 72 },
  plan_changes: { months: 84 },
  // Regulation on confidentiality incidents (A-2.1, r. 3.1), section 8.
  incidents: { months: 60 },
  // As long as one can be undone, and a call repeated (decision 60).
  bulk_operations: { days: 30 },
  idempotency_keys: { days: 1 },
} as const satisfies Record<string, Period>;

/** A kind of data that is kept for a period. */
type Kept = keyof typeof RETENTION;

const DAY_MS = 86_400_000;

/** Returns the moment since which data of a kind is kept; what is older may be deleted. */
export function keptSince(kind: Kept, now: Date): Date {
  const { days = 0, months = 0 }: Period = RETENTION[kind];
  const since = new Date(now.getTime() - days * DAY_MS);
  const day = since.getUTCDate();
  since.setUTCMonth(since.getUTCMonth() - months);
  // The month has no such day: its last one counts.
  if (since.getUTCDate() !== day) since.setUTCDate(0);
  return since;
}
