/** Hours that figures of sends look back. */
export const SENDS_HOURS = 24;

/** What is told of the messages of sends. Each stage counts the later ones too, as on the screens of a message. */
export const MESSAGE_STATES = [
  "queued",
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

/** States of a send that has begun. */
export const SEND_STATUSES = ["sending", "paused", "sent", "failed", "canceled"] as const;

/** States of a job in the queue: its time has come, it waits for its time, somebody does it, it has no attempts left. */
export const JOB_STATES = ["due", "waiting", "running", "failed"] as const;

/** States of an endpoint of a farm; "failing" is active, and its last call failed. */
export const ENDPOINT_STATES = ["active", "failing", "paused", "off"] as const;

/** Parts of the figures of the whole site. One that cannot be read takes none of the others away. */
export const PARTS = [
  "readiness",
  "queue_age",
  "queue",
  "sends",
  "switches",
  "budgets",
  "webhooks",
  "backup",
] as const;
export type Part = (typeof PARTS)[number];

/** Figures of the whole site. They are read when a monitor asks, because processes come and go. */
export const FAMILIES = {
  potager_figures_read: { help: "1 when a part of the figures of the site could be read", labels: ["part"] },
  potager_ready_check: { help: "1 when a check of /api/ready is right", labels: ["check"] },
  potager_last_seen_timestamp_seconds: {
    help: "When a worker, and the cron, were heard last; 0 is never",
    labels: ["driver"],
  },
  potager_free_bytes: { help: "Room for uploads on the disk", labels: [] },
  potager_queue_jobs: { help: "Jobs in the queue by task and state", labels: ["task", "state"] },
  potager_queue_oldest_due_seconds: {
    help: "Seconds that the oldest job has waited after its time; 0 when none waits",
    labels: ["task"],
  },
  potager_messages_last_day: {
    help: "Messages of the sends that began in the last 24 hours",
    labels: ["channel", "state"],
  },
  potager_sends_last_day: { help: "Sends that began in the last 24 hours", labels: ["status"] },
  potager_channel_paused: {
    help: "1 while the provider of a channel takes nothing, so that it is paused for the whole site",
    labels: ["channel"],
  },
  potager_switch_off: { help: "1 while something is switched off for the whole site", labels: ["switch"] },
  potager_budget_used: { help: "What is used of a budget of the site today", labels: ["budget"] },
  potager_budget_limit: { help: "A budget of the site for a day", labels: ["budget"] },
  potager_webhook_messages_waiting: {
    help: "Messages to programs of farms that wait, counted up to 100,000",
    labels: [],
  },
  potager_webhook_endpoints: { help: "Endpoints of farms by state", labels: ["state"] },
  potager_provider_events_failed: {
    help: "Webhooks of providers that could not be applied yet, counted up to 100,000",
    labels: [],
  },
  potager_backup_last_success_timestamp_seconds: {
    help: "When the last backup succeeded; 0 is never",
    labels: [],
  },
} as const satisfies Record<string, { help: string; labels: readonly string[] }>;
export type Family = keyof typeof FAMILIES;

/** One value of a family. */
export interface Sample {
  family: Family;
  labels: Readonly<Record<string, string>>;
  value: number;
}

/** Returns one value of a family. */
export const sample = (
  family: Family,
  value: number,
  labels: Readonly<Record<string, string>> = {},
): Sample => ({ family, labels, value });
