import { type SQL, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { isAboutAccount, personOfLine } from "@/lib/audit/operations/lines-in-sql";
import { microsOf } from "@/lib/platform/micros";
import type { AuditLogInput } from "../inputs";
import type { AuditLine, LogPage } from "../presenter";
import { all, farmOf, farmWith, newestFirst, olderThan, pageOf } from "./paging";

interface Found extends Record<string, unknown>, Omit<AuditLine, "at" | "key" | "subject_id"> {
  id: string;
  micros: string;
  subject_id: string | null;
}

const [AT, ID] = [sql`e.created_at`, sql`e.id`];

const nameOf = (id: SQL) => sql`(select name from users where id = ${id})`;

/** Returns a page of who changed what, the newest first. */
export async function listAudit(db: Db, input: AuditLogInput): Promise<LogPage<AuditLine>> {
  const { q, farm, action, after } = input;
  const person = sql`(select id from users where lower(email) = ${q?.toLowerCase()})`;
  /** Lines in the order of the log; of a person, each of the three indexes gives a page. */
  const lines = (who?: SQL) =>
    sql`select e.* from audit_entries e where ${all(
      who,
      farm ? sql`e.farm_id = ${farmWith(farm)}` : undefined,
      action ? sql`e.action = ${action}` : undefined,
      olderThan(after, AT, ID, "bigint"),
    )} ${newestFirst(AT, ID)}`;
  const found = await db.execute<Found>(sql`
    select e.id, ${microsOf(AT)} as micros, e.actor, ${nameOf(sql`e.user_id`)} as user,
      ${nameOf(sql`e.on_behalf_of_user_id`)} as on_behalf_of, ${personOfLine} as person, e.action, e.subject_id,
      e.before, e.after, e.request_id, ${farmOf(sql`e.farm_id`)}
    from ${
      q?.includes("@")
        ? sql`((${lines(sql`e.user_id = ${person}`)}) union all (${lines(sql`e.on_behalf_of_user_id = ${person}`)})
            union all (${lines(sql`e.subject_id = ${person} and ${isAboutAccount} and e.user_id is distinct from ${person}
              and e.on_behalf_of_user_id is distinct from ${person}`)}))`
        : sql`(${lines(q ? sql`e.request_id = ${q}` : undefined)})`
    } e ${newestFirst(AT, ID)}`);
  const keyOf = ({ micros, id }: Found) => `${micros}.${id}`;
  return pageOf(
    found,
    ({ id, micros, subject_id, ...row }) => ({
      ...row,
      key: id,
      subject_id: subject_id === null ? null : Number(subject_id),
      at: new Date(Number(micros) / 1000),
    }),
    keyOf,
  );
}
