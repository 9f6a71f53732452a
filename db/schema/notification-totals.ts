import { bigint, index, pgTable, primaryKey } from "drizzle-orm/pg-core";
import { CHANNELS } from "@/lib/vocabulary/enumerations";
import { listChecks, oneOf, reference } from "./columns";
import { ofNotification } from "./references";

const count = () => bigint({ mode: "number" }).notNull().default(0);

/** What is counted of the deliveries of a notification on a channel. */
const figures = () => ({
  messages: count(),
  queued: count(),
  sent: count(),
  delivered: count(),
  opened: count(),
  machine_opened: count(),
  clicked: count(),
  clicks: count(),
  bounced: count(),
  complained: count(),
  failed: count(),
  suppressed: count(),
  canceled: count(),
  unknown: count(),
  unsubscribed: count(),
  /** Segments of the texts that were sent. */
  sent_segments: count(),
  /** People who got the notification on both channels, and those who clicked on both: counted with the texts. */
  on_both: count(),
  clicked_on_both: count(),
});

/** Figures of a notification. Together with `notification_total_changes` they are those of its deliveries. */
export const notification_totals = pgTable(
  "notification_totals",
  {
    farm_id: reference().notNull(),
    notification_id: reference().notNull(),
    channel: oneOf(CHANNELS).notNull(),
    ...figures(),
  },
  (t) => [
    ...listChecks("notification_totals", t),
    primaryKey({ columns: [t.notification_id, t.channel] }),
    ofNotification(t, "notification_totals_notification"),
  ],
);

/** What each change of deliveries adds to the totals. Only triggers insert; a job folds the rows into the totals. */
export const notification_total_changes = pgTable(
  "notification_total_changes",
  {
    id: bigint({ mode: "number" }).generatedAlwaysAsIdentity().primaryKey(),
    farm_id: reference().notNull(),
    notification_id: reference().notNull(),
    channel: oneOf(CHANNELS).notNull(),
    ...figures(),
  },
  (t) => [
    ...listChecks("notification_total_changes", t),
    index("notification_total_changes_notification").on(t.notification_id),
    ofNotification(t, "notification_total_changes_notification_of_farm"),
  ],
);
