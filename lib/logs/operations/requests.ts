import { type SQL, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { microsOf } from "@/lib/platform/micros";
import type { RequestLogInput } from "../inputs";
import type { LogPage, RequestLine } from "../presenter";
import type { RequestLog } from "../rules";
import { all, farmOf, newestFirst, olderThan, pageOf } from "./paging";

interface Found extends Record<string, unknown>, Omit<RequestLine, "at" | "id"> {
  id: string;
  micros: string;
}

const NO_FARM = sql`null as farm`;

/** Where the requests of each log stand, and what is shown of them. */
const SOURCES: Record<RequestLog, { from: SQL; at: SQL; columns: SQL; where?: SQL; email: SQL; farm: SQL }> =
  {
    contact: {
      from: sql`contact_requests r`,
      at: sql`r.created_at`,
      columns: sql`r.name, r.email, r.reason as about, r.message`,
      email: sql`lower(r.email)`,
      farm: NO_FARM,
    },
    surveys: {
      from: sql`survey_forms r join users u on u.id = r.user_id`,
      at: sql`r.answered_at`,
      columns: sql`u.name, u.email, r.nps_score::text as about, r.message`,
      where: sql`r.answered_at is not null`,
      email: sql`lower(u.email)`,
      farm: farmOf(sql`r.farm_id`),
    },
    registrations: {
      from: sql`landing_registrations r`,
      at: sql`r.created_at`,
      columns: sql`r.name, r.email, r.farm_name as about, '' as message`,
      email: sql`lower(r.email)`,
      farm: NO_FARM,
    },
  };

/** Returns a page of the requests of a log, the newest first. */
export async function listRequests(
  db: Db,
  log: RequestLog,
  { q, state, after }: RequestLogInput,
): Promise<LogPage<RequestLine>> {
  const { from, at, columns, where, email, farm } = SOURCES[log];
  const found = await db.execute<Found>(sql`
    select r.id, ${microsOf(at)} as micros, ${columns}, r.state, ${farm} from ${from}
    where ${all(
      where,
      q ? sql`${email} = ${q.toLowerCase()}` : undefined,
      state ? sql`r.state = ${state}` : undefined,
      olderThan(after, at, sql`r.id`, "bigint"),
    )} ${newestFirst(at, sql`r.id`)}`);
  return pageOf(
    found,
    ({ micros, id, ...row }) => ({ ...row, id: Number(id), at: new Date(Number(micros) / 1000) }),
    ({ micros, id }) => `${micros}.${id}`,
  );
}
