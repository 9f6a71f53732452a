import { sql } from "drizzle-orm";

/** SQL for the month of a notification. With it, only one partition of its deliveries is read. */
export const monthOf = (notification_id: number) =>
  sql`(select accepted_month from notifications where id = ${notification_id})`;

/** SQL for the month of the notification of a batch. */
export const monthOfBatch = (batch_id: number) =>
  sql`(select n.accepted_month from delivery_batches b join notifications n on n.id = b.notification_id
    where b.id = ${batch_id})`;
