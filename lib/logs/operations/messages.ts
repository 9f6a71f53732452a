import { sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { microsOf } from "@/lib/platform/micros";
import { parsePhone } from "@/lib/values/phone";
import type { MessageLogInput } from "../inputs";
import type { LogPage, MessageLine } from "../presenter";
import { all, farmOf, farmWith, newestFirst, olderThan, pageOf } from "./paging";

interface Found extends Record<string, unknown>, Omit<MessageLine, "at" | "key"> {
  id: string;
  micros: string;
}

const [AT, ID] = [sql`m.created_at`, sql`m.id`];

/** Returns a page of the messages that are not of sends, the newest first. */
export async function listMessages(db: Db, input: MessageLogInput): Promise<LogPage<MessageLine>> {
  const { q, farm, kind, only, after } = input;
  const address = q && (q.includes("@") ? q.toLowerCase() : parsePhone(q));
  const found = await db.execute<Found>(sql`
    select m.id, ${microsOf(AT)} as micros, m.kind, m.channel, m.address, m.lang, m.status, m.provider_message_id, m.error,
      ${farmOf(sql`m.farm_id`)}
    from transactional_messages m
    where ${all(
      q ? (address ? sql`lower(m.address) = ${address}` : sql`m.provider_message_id = ${q}`) : undefined,
      farm ? sql`m.farm_id = ${farmWith(farm)}` : undefined,
      kind ? sql`m.kind = ${kind}` : undefined,
      only === "failed" ? sql`m.status in ('failed', 'bounced', 'unknown')` : undefined,
      olderThan(after, AT, ID, "bigint"),
    )} ${newestFirst(AT, ID)}`);
  const keyOf = ({ micros, id }: Found) => `${micros}.${id}`;
  return pageOf(
    found,
    ({ id, micros, ...row }) => ({ ...row, key: id, at: new Date(Number(micros) / 1000) }),
    keyOf,
  );
}
