import { and, eq, isNull, or, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { Db } from "@/db/client";
import { notifications, produces, subscribers } from "@/db/schema";
import { SUBJECTS } from "@/lib/notifications/operations/contents";
import { searchCondition } from "@/lib/subscribers/operations/people-matching";
import { foldText } from "@/lib/values/fold-text";
import { likePart } from "@/lib/values/search-patterns";
import type { Found } from "./answers";

/** How many of each kind are found. */
const MOST_OF_A_KIND = 5;

/** Accents, case and punctuation are ignored on both sides: "recolte" finds "Récolte". */
function named(column: PgColumn | SQL, q: string): SQL | undefined {
  const folded = foldText(q);
  return folded === "" ? undefined : sql`search_fold(${column}) like ${likePart(folded)}`;
}

/** Names that begin with the words come first. */
const beginning = (column: PgColumn, q: string) =>
  sql`search_fold(${column}) like ${`${foldText(q)}%`} desc, ${column} collate french`;

export const findSubscribers = (db: Db, farm_id: number, q: string): Promise<Found["subscribers"]> => {
  const { id, name, email, phone } = subscribers;
  return db
    .select({ id, name, email, phone })
    .from(subscribers)
    .where(and(eq(subscribers.farm_id, farm_id), isNull(subscribers.erased_at), searchCondition(q)))
    .orderBy(beginning(name, q), id)
    .limit(MOST_OF_A_KIND);
};

export const findProduces = (db: Db, farm_id: number, q: string): Promise<Found["produces"]> => {
  const { id, name } = produces;
  const wanted = named(name, q);
  if (!wanted) return Promise.resolve([]);
  return db
    .select({ id, name })
    .from(produces)
    .where(and(eq(produces.farm_id, farm_id), wanted))
    .orderBy(beginning(name, q), id)
    .limit(MOST_OF_A_KIND);
};

export const findNotifications = (db: Db, farm_id: number, q: string): Promise<Found["notifications"]> => {
  const { uuid, title, status } = notifications;
  const names = [title, ...Object.values(SUBJECTS)];
  const wanted = or(...names.map((text) => named(text, q)));
  if (!wanted) return Promise.resolve([]);
  const written = names.map((text) => sql`nullif(${text}, '')`);
  const shown = sql<string>`coalesce(${sql.join(written, sql`, `)}, '')`;
  return db
    .select({ uuid, title: shown, status })
    .from(notifications)
    .where(and(eq(notifications.farm_id, farm_id), isNull(notifications.deleted_at), wanted))
    .orderBy(sql`${notifications.created_at} desc`, sql`${notifications.id} desc`)
    .limit(MOST_OF_A_KIND);
};
