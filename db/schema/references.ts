import { type AnyPgColumn, foreignKey } from "drizzle-orm/pg-core";
import { notifications } from "./notifications";

/** Refers to a notification of the same farm. */
export const ofNotification = (t: { farm_id: AnyPgColumn; notification_id: AnyPgColumn }, name: string) =>
  foreignKey({
    columns: [t.farm_id, t.notification_id],
    foreignColumns: [notifications.farm_id, notifications.id],
    name,
  }).onDelete("cascade");
