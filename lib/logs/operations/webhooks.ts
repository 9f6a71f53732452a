import { sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { microsOf } from "@/lib/platform/micros";
import { WEBHOOK_PROVIDERS } from "@/lib/vocabulary/enumerations";
import type { WebhookLogInput } from "../inputs";
import type { LogPage, WebhookLine } from "../presenter";
import { all, newestFirst, olderThan, pageOf } from "./paging";

interface Found extends Record<string, unknown>, Omit<WebhookLine, "at" | "key"> {
  micros: string;
}

const [AT, ID] = [sql`w.created_at`, sql`w.event_id`];

/** Returns a page of the calls of providers, the newest first. */
export async function listWebhooks(db: Db, input: WebhookLogInput): Promise<LogPage<WebhookLine>> {
  const { q, provider, only, after } = input;
  const found = await db.execute<Found>(sql`
    select ${microsOf(AT)} as micros, w.provider, w.event_id, w.type, w.error, w.failures, w.events
    from webhook_events w
    where ${all(
      q ? sql`w.provider in ${WEBHOOK_PROVIDERS} and w.event_id = ${q}` : undefined,
      provider ? sql`w.provider = ${provider}` : undefined,
      only === "failed" ? sql`w.error is not null` : undefined,
      olderThan(after, AT, ID, "text"),
    )} ${newestFirst(AT, ID)}`);
  return pageOf(
    found,
    ({ micros, ...row }) => ({
      ...row,
      key: `${row.provider}.${row.event_id}`,
      at: new Date(Number(micros) / 1000),
    }),
    ({ micros, event_id }) => `${micros}.${event_id}`,
  );
}
