import { and, desc, eq, gte, inArray, isNotNull, isNull, or, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { categories, message_templates, notifications, produces, qr_codes } from "@/db/schema";
import { foldText } from "@/lib/values/fold-text";
import type { Block } from "@/lib/vocabulary/json-columns";
import type { MessageWords } from "@/lib/vocabulary/message-words";
import { NOTIFICATION, SUBJECTS, TEMPLATE } from "./operations/contents";
import { GROUPS } from "./rules/states";

/** A notification with its words in each language. */
export type NotificationRow = typeof notifications.$inferSelect & MessageWords<Block>;

/** A deleted send keeps its row, and no screen or call finds it. */
const existing = () => isNull(notifications.deleted_at);

/** Returns a notification of a farm, or null. */
export async function findOfFarm(
  db: Db,
  farm_id: number,
  notification_id: number,
): Promise<NotificationRow | null> {
  const [row] = await db
    .select(NOTIFICATION)
    .from(notifications)
    .where(and(eq(notifications.farm_id, farm_id), eq(notifications.id, notification_id), existing()));
  return row ?? null;
}

/** Returns the id of the first send of a farm that began, deleted ones counted; null before it. */
export async function findFirstSend(db: Db, farm_id: number): Promise<number | null> {
  const [first] = await db
    .select({ id: notifications.id })
    .from(notifications)
    .where(and(eq(notifications.farm_id, farm_id), isNotNull(notifications.sending_started_at)))
    .orderBy(notifications.sending_started_at, notifications.id)
    .limit(1);
  return first?.id ?? null;
}

/** Returns a notification of a farm by uuid, or null. */
export const findByUuid = async (db: Db, farm_id: number, uuid: string): Promise<NotificationRow | null> => {
  const [row] = await db
    .select(NOTIFICATION)
    .from(notifications)
    .where(and(eq(notifications.farm_id, farm_id), eq(notifications.uuid, uuid), existing()));
  return row ?? null;
};

/** Lists the notifications of a farm without their content, newest first. */
export const listByFarm = (db: Db, farm_id: number) =>
  db
    .select({
      id: notifications.id,
      uuid: notifications.uuid,
      farm_id: notifications.farm_id,
      title: notifications.title,
      type: notifications.type,
      status: notifications.status,
      status_reason: notifications.status_reason,
      ...SUBJECTS,
      scheduled_day: notifications.scheduled_day,
      scheduled_hour: notifications.scheduled_hour,
      scheduled_at: notifications.scheduled_at,
      accepted_at: notifications.accepted_at,
      finished_at: notifications.finished_at,
      quote: notifications.quote,
      created_at: notifications.created_at,
      updated_at: notifications.updated_at,
    })
    .from(notifications)
    .where(and(eq(notifications.farm_id, farm_id), existing()))
    .orderBy(desc(notifications.created_at), desc(notifications.id))
    .limit(500);

/** A template of a farm with its words in each language. */
export type TemplateRow = typeof message_templates.$inferSelect & MessageWords<Block>;

const templatesOf = (farm_id: number) =>
  and(eq(message_templates.farm_id, farm_id), isNull(message_templates.deleted_at));

/** Lists the own templates of a farm by name. */
export const listOwnTemplates = (db: Db, farm_id: number): Promise<TemplateRow[]> =>
  db
    .select(TEMPLATE)
    .from(message_templates)
    .where(templatesOf(farm_id))
    .orderBy(sql`${message_templates.name} collate "fr-x-icu"`, message_templates.id);

/** Returns an own template of a farm, or null. */
export async function findOwnTemplate(db: Db, farm_id: number, id: number): Promise<TemplateRow | null> {
  const [row] = await db
    .select(TEMPLATE)
    .from(message_templates)
    .where(and(templatesOf(farm_id), eq(message_templates.id, id)));
  return row ?? null;
}

/** Returns the condition that a template is this one of a farm. */
export const ofTemplate = (farm_id: number, id: number) =>
  and(eq(message_templates.farm_id, farm_id), eq(message_templates.id, id));

/** Returns an own template of a farm, a deleted one, too, and locks it until the transaction ends. */
export async function lockTemplate(db: Db, farm_id: number, id: number): Promise<TemplateRow | null> {
  const own = ofTemplate(farm_id, id);
  await db.select({ id: message_templates.id }).from(message_templates).where(own).for("update");
  const [row] = await db.select(TEMPLATE).from(message_templates).where(own);
  return row ?? null;
}

/** Lists messages that were sent, the newest first, by a part of their name or subject; without a limit on their age. */
export const listPast = (
  db: Db,
  farm_id: number,
  { search, limit, offset }: { search: string; limit: number; offset: number },
) => {
  const like = `%${foldText(search)}%`;
  const { title } = notifications;
  return db
    .select({
      id: notifications.id,
      uuid: notifications.uuid,
      title,
      ...SUBJECTS,
      type: notifications.type,
    })
    .from(notifications)
    .where(
      and(
        eq(notifications.farm_id, farm_id),
        inArray(notifications.status, GROUPS.sent),
        existing(),
        search === ""
          ? undefined
          : or(...[title, ...Object.values(SUBJECTS)].map((text) => sql`search_fold(${text}) like ${like}`)),
      ),
    )
    .orderBy(desc(notifications.created_at), desc(notifications.id))
    .limit(limit)
    .offset(offset);
};

/** Returns the ids that belong to the farm. */
export async function ownIds(db: Db, farm_id: number, ids: number[]): Promise<number[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .select({ id: notifications.id })
    .from(notifications)
    .where(and(eq(notifications.farm_id, farm_id), inArray(notifications.id, ids), existing()));
  return rows.map(({ id }) => id);
}

/** Lists the unfinished sends of a farm by id. */
export const listUnderway = (db: Db, farm_id: number): Promise<{ id: number }[]> =>
  db
    .select({ id: notifications.id })
    .from(notifications)
    .where(
      and(
        eq(notifications.farm_id, farm_id),
        inArray(notifications.status, ["scheduled", "sending", "paused"]),
      ),
    )
    .orderBy(notifications.id);

/** Returns whether a send of a farm is planned, or is paused and may go on. */
export async function hasWaitingSend(db: Db, farm_id: number): Promise<boolean> {
  const [found] = await db
    .select({ id: notifications.id })
    .from(notifications)
    .where(and(eq(notifications.farm_id, farm_id), inArray(notifications.status, ["scheduled", "paused"])))
    .limit(1);
  return found !== undefined;
}

/** Lists the sends of a farm that go out at this moment. */
export const listSending = (db: Db, farm_id: number): Promise<{ id: number }[]> =>
  db
    .select({ id: notifications.id })
    .from(notifications)
    .where(and(eq(notifications.farm_id, farm_id), eq(notifications.status, "sending")))
    .orderBy(notifications.id);

const OWNED = { produces, categories, qr_codes };

/** Returns whether all ids belong to the farm. */
export async function ownsAll(
  db: Db,
  farm_id: number,
  what: keyof typeof OWNED,
  ids: readonly number[],
): Promise<boolean> {
  const asked = [...new Set(ids)];
  if (asked.length === 0) return true;
  const table = OWNED[what];
  return (await db.$count(table, and(eq(table.farm_id, farm_id), inArray(table.id, asked)))) === asked.length;
}

/** Lists the highlighted produces that still exist, in the order that the owner chose. */
export const listHighlighted = (db: Db, farm_id: number, ids: number[]) =>
  ids.length === 0
    ? Promise.resolve([])
    : db
        .select()
        .from(produces)
        .where(and(eq(produces.farm_id, farm_id), inArray(produces.id, ids)))
        .orderBy(
          sql`array_position(array[${sql.join(
            ids.map((id) => sql`${id}::bigint`),
            sql`, `,
          )}], ${produces.id})`,
        );

/** Lists the newest produces of a farm that it has today (YYYY-MM-DD), for the picture of a template. */
export const listSomeProduces = (db: Db, farm_id: number, today: string, limit: number) =>
  db
    .select()
    .from(produces)
    .where(
      and(
        eq(produces.farm_id, farm_id),
        eq(produces.availability, "available"),
        or(isNull(produces.expiration_date), gte(produces.expiration_date, today)),
      ),
    )
    .orderBy(desc(produces.id))
    .limit(limit);

/** Returns a notification by id, without a farm and without its words. For jobs. */
export async function findById(db: Db, notification_id: number) {
  const [row] = await db.select().from(notifications).where(eq(notifications.id, notification_id));
  return row ?? null;
}

/** Lists the scheduled sends of a farm without their words, and locks them until the transaction ends. */
export const lockScheduled = (db: Db, farm_id: number) =>
  db
    .select()
    .from(notifications)
    .where(and(eq(notifications.farm_id, farm_id), eq(notifications.status, "scheduled")))
    .orderBy(notifications.id)
    .for("no key update");

/** Statuses of emails that somebody may have received. */
const GONE_OUT = ["sending", "paused", "sent", "failed", "canceled"] as const;

/** Returns the sent email at an address in a browser, or null. A deleted one is gone. */
export async function findByWebKey(db: Db, web_key: string) {
  const { farm_id, frozen_content, published_at } = notifications;
  const [row] = await db
    .select({ farm_id, frozen_content, published_at })
    .from(notifications)
    .where(and(eq(notifications.web_key, web_key), inArray(notifications.status, GONE_OUT), existing()));
  return row ?? null;
}

/** Lists the emails in the archive of a farm, newest first. */
export const listPublished = (db: Db, farm_id: number, most: number) =>
  db
    .select({
      uuid: notifications.uuid,
      web_key: notifications.web_key,
      ...SUBJECTS,
      sent_at: notifications.sending_started_at,
    })
    .from(notifications)
    .where(
      and(
        eq(notifications.farm_id, farm_id),
        inArray(notifications.status, GONE_OUT),
        isNotNull(notifications.published_at),
        existing(),
      ),
    )
    .orderBy(desc(notifications.published_at), desc(notifications.id))
    .limit(most);
