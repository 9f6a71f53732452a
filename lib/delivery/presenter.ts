import type { Delivery } from "./answers";

export type { ChannelCounts, Delivery as DeliveryRow, TimelinePoint } from "./answers";

/** Counts of people. Someone who gets an email and a text is one person with two messages. */
export interface PeopleCounts {
  people: number;
  people_clicked: number;
}

/** PostgreSQL writes "2026-07-01 16:00:00+00". */
const iso = (moment: string | null): string | null => moment && new Date(moment).toISOString();

/** Returns a delivery with its times in ISO 8601. */
export const presentDelivery = (row: Delivery): Delivery => ({
  ...row,
  sent_at: iso(row.sent_at),
  delivered_at: iso(row.delivered_at),
  opened_at: iso(row.opened_at),
  clicked_at: iso(row.clicked_at),
  unsubscribed_at: iso(row.unsubscribed_at),
});
