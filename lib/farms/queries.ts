import { and, desc, eq, inArray, isNotNull, isNull, lt, ne, type SQL, sql } from "drizzle-orm";
import { builtOnce } from "@/db/built-once";
import type { Db } from "@/db/client";
import { farm_users, farms, notifications, users } from "@/db/schema";
import { fieldsOf } from "@/lib/values/answers";
import { likePart } from "@/lib/values/search-patterns";
import type { MemberRole, TutorialStep } from "@/lib/vocabulary/enumerations";
import { type FarmCounts, PublicColumns } from "./answers";
import type { FarmPlace } from "./rules/farm-place";

export type FarmRow = typeof farms.$inferSelect;

/** Columns of a farm that anyone may see. The phone is added only when the farm shows it. */
const PUBLIC_FIELDS = fieldsOf(PublicColumns);

/** Columns that are read to show a farm to anyone. */
export type PublicRow = Pick<FarmRow, keyof PublicColumns | "phone" | "phone_public">;

export type FarmKey = { farm_id: number } | { farm_uuid: string } | { handle: string };

const existing = (condition: SQL) => and(condition, isNull(farms.deleted_at));

/** Returns a farm that was not deleted, by id, uuid or handle. */
export async function findFarm(db: Db, key: FarmKey): Promise<FarmRow | null> {
  const condition =
    "farm_id" in key
      ? eq(farms.id, key.farm_id)
      : "farm_uuid" in key
        ? eq(farms.uuid, key.farm_uuid)
        : eq(farms.handle, key.handle);
  const [farm] = await db.select().from(farms).where(existing(condition));
  return farm ?? null;
}

/** Returns the country of a farm; that of most farms when there is none of that id. */
export async function countryOfFarm({ db }: { db: Db }, farm_id: number): Promise<string> {
  const [farm] = await db.select({ country: farms.country }).from(farms).where(eq(farms.id, farm_id));
  return farm?.country ?? "CA";
}

const ofUser = (db: Db, user_id: number) =>
  inArray(
    farms.id,
    db.select({ id: farm_users.farm_id }).from(farm_users).where(eq(farm_users.user_id, user_id)),
  );

/** Lists the farms of a user. */
export const listFarmsOf = (db: Db, user_id: number): Promise<FarmRow[]> =>
  db
    .select()
    .from(farms)
    .where(and(isNull(farms.deleted_at), ofUser(db, user_id)));

interface FarmWish {
  user_id: number | null;
  /** The only farm to list; null for all. */
  farm_id: number | null;
  q: string;
  /** The farm after which the part begins. */
  after: FarmPlace | null;
  limit: number;
}

/**
 * Lists a part of the farms of a user, newest first; of all farms when `user_id` is null, and of those the ones that wait
 * to be verified before the others.
 */
export async function listFarmPage(
  db: Db,
  { user_id, farm_id, q, after, limit }: FarmWish,
): Promise<FarmRow[]> {
  const like = likePart(q);
  const matchesText =
    q === "" ? undefined : sql`(${farms.name} ilike ${like} or ${farms.handle} ilike ${like})`;
  const part = (group: SQL | undefined, most: number, below: number | undefined) =>
    db
      .select()
      .from(farms)
      .where(
        and(
          isNull(farms.deleted_at),
          user_id === null ? undefined : ofUser(db, user_id),
          farm_id === null ? undefined : eq(farms.id, farm_id),
          matchesText,
          group,
          below === undefined ? undefined : lt(farms.id, below),
        ),
      )
      .orderBy(desc(farms.id))
      .limit(most);
  if (user_id !== null) return part(undefined, limit, after?.id);
  const asked =
    after && !after.asked ? [] : await part(sql`${farms.verification} = 'asked'`, limit, after?.id);
  const below = after && !after.asked ? after.id : undefined;
  const others =
    asked.length < limit ? await part(ne(farms.verification, "asked"), limit - asked.length, below) : [];
  return [...asked, ...others];
}

/** Returns the plans of the farms that a user owns. */
export async function ownedPlans(db: Db, user_id: number): Promise<FarmRow["plan_type"][]> {
  const rows = await db
    .select({ plan_type: farms.plan_type })
    .from(farms)
    .innerJoin(farm_users, and(eq(farm_users.farm_id, farms.id), eq(farm_users.role, "owner")))
    .where(and(eq(farm_users.user_id, user_id), isNull(farms.deleted_at)));
  return rows.map((row) => row.plan_type);
}

// "farms.id" is written in full, because drizzle omits the table name and the column would belong to the inner table.
const countsOnce = builtOnce((db) =>
  db
    .select({
      farm_id: farms.id,
      subscribers_count: sql`(select count(*) from subscribers s where s.farm_id = farms.id
        and s.confirmed_at is not null and s.unsubscribed_at is null and s.erased_at is null and not s.is_own)`.mapWith(
        Number,
      ),
      voting_count: sql`(select count(*) from votes v where v.farm_id = farms.id)`.mapWith(Number),
      voting_average: sql<
        number | null
      >`(select round(avg(v.vote), 1)::float8 from votes v where v.farm_id = farms.id)`,
    })
    .from(farms)
    .where(sql`${farms.id} = any(${sql.placeholder("farm_ids")}::bigint[])`)
    .prepare("farm_counts"),
);

/** Returns counts from other tables, by farm. Subscribers are those who confirmed and did not unsubscribe. */
export async function countsOf(db: Db, farm_ids: number[]): Promise<Map<number, FarmCounts>> {
  if (farm_ids.length === 0) return new Map();
  const rows = await countsOnce(db).execute({ farm_ids });
  return new Map(rows.map(({ farm_id, ...counts }) => [farm_id, counts]));
}

/** A farm as menus show it; `role` is null for a super administrator who does not work there. */
export type FarmLink = Pick<FarmRow, "id" | "uuid" | "name" | "handle" | "logo" | "public"> & {
  role: MemberRole | null;
};

/** Lists the farms of a user for a menu, newest first; all farms when `user_id` is null. */
export function listFarmLinks(db: Db, user_id: number | null, limit: number): Promise<FarmLink[]> {
  const { id, uuid, name, handle, logo } = farms;
  const asMember = and(eq(farm_users.farm_id, farms.id), eq(farm_users.user_id, user_id ?? 0));
  return db
    .select({ id, uuid, name, handle, logo, public: farms.shown, role: farm_users.role })
    .from(farms)
    .leftJoin(farm_users, asMember)
    .where(and(isNull(farms.deleted_at), user_id === null ? undefined : isNotNull(farm_users.role)))
    .orderBy(desc(farms.created_at), desc(farms.id))
    .limit(limit);
}

export type MenuUser = Pick<typeof users.$inferSelect, "uuid" | "name" | "email" | "avatar" | "is_admin">;

/** Returns a user as menus show them. */
export async function findMenuUser(db: Db, user_id: number): Promise<MenuUser | null> {
  const { uuid, name, email, avatar, is_admin } = users;
  const [user] = await db
    .select({ uuid, name, email, avatar, is_admin })
    .from(users)
    .where(eq(users.id, user_id));
  return user ?? null;
}

/** Returns which getting-started steps are done, derived from the rows of the farm. */
export async function stepsSeen(db: Db, farm_id: number): Promise<Record<TutorialStep, boolean>> {
  const [seen] = await db.execute<
    Record<"page" | "produce" | "qr_code" | "subscriber" | "notification", boolean>
  >(sql`
    select f.address is not null and f.city is not null and f.description <> '' as page,
      exists (select 1 from produces where farm_id = f.id) as produce,
      exists (select 1 from qr_code_scans s join qr_codes c on c.farm_id = s.farm_id and c.id = s.qr_code_id
        where c.farm_id = f.id) as qr_code,
      exists (select 1 from subscribers where farm_id = f.id) as subscriber,
      exists (select 1 from notifications where farm_id = f.id and accepted_at is not null) as notification
    from farms f where f.id = ${farm_id}`);
  return {
    page: seen?.page ?? false,
    produce: seen?.produce ?? false,
    "qr-code": seen?.qr_code ?? false,
    subscriber: seen?.subscriber ?? false,
    notification: seen?.notification ?? false,
  };
}

/** Counts the scheduled sends of a farm. */
export const countScheduled = (db: Db, farm_id: number): Promise<number> =>
  db.$count(notifications, and(eq(notifications.farm_id, farm_id), eq(notifications.status, "scheduled")));

const isPublic = () => eq(farms.shown, true);

const publicColumns = Object.fromEntries(
  [...PUBLIC_FIELDS, "phone" as const, "phone_public" as const].map((field) => [field, farms[field]]),
) as Pick<typeof farms, keyof PublicRow>;

const publicOf = builtOnce((db) =>
  db
    .select(publicColumns)
    .from(farms)
    .where(and(isPublic(), sql`${farms.id} = any(${sql.placeholder("farm_ids")}::bigint[])`))
    .prepare("public_farms"),
);

/** Returns the public farms among the given ids. */
export const findPublic = (db: Db, farm_ids: number[]): Promise<PublicRow[]> =>
  farm_ids.length === 0 ? Promise.resolve([]) : publicOf(db).execute({ farm_ids });

/** Returns the number of public farms. */
export const countPublic = (db: Db): Promise<number> => db.$count(farms, isPublic());

/** Lists public farms by id. */
export const listPublic = (db: Db, limit: number, offset: number) =>
  db
    .select({ handle: farms.handle, updated_at: farms.updated_at })
    .from(farms)
    .where(isPublic())
    .orderBy(farms.id)
    .limit(limit)
    .offset(offset);

/** Returns the email address of a user. */
export async function emailOfUser(db: Db, user_id: number): Promise<string | null> {
  const rows = await db.execute<{ email: string }>(sql`select email from users where id = ${user_id}`);
  return rows[0]?.email ?? null;
}
