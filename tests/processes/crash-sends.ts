import { sql } from "drizzle-orm";
import type postgres from "postgres";
import { db } from "@/db/client";
import { withoutHoles } from "@/db/whole-results";
import { deleteFarm } from "@/lib/farms/service/write";
import { sendNotification } from "@/lib/notifications/service/send";
import { deleteSubscriber } from "@/lib/subscribers/service/manage";
import { makeAudience, zoneAtNoon } from "@/tests/factories/audience";
import { asUser } from "@/tests/factories/context";
import { makeNotification, makeTenant } from "@/tests/factories/tenant";
import { pause, untilAnswered } from "@/tests/setup/patience";
import { SLOW_MS } from "./crash-nodes";

export interface Send extends Awaited<ReturnType<typeof makeTenant>> {
  notification_id: number;
  emails: string[];
  phones: string[];
}

let people = 0;

/** Accepts a send to new people of a new farm; the first `texts` of them get a text too. */
export async function accept(size: number, texts: number): Promise<Send> {
  const tenant = await untilAnswered(() => makeTenant({ time_zone: zoneAtNoon() }));
  const first = people;
  people += size;
  await makeAudience(tenant.farm, size, texts, first);
  const notification = await makeNotification(tenant.farm);
  const notification_id = Number(notification.id);
  await sendNotification(asUser(tenant.owner), { farm_id: tenant.farm.id, notification_id });
  const numbers = Array.from({ length: size }, (_, at) => first + at);
  return {
    ...tenant,
    notification_id,
    emails: numbers.map((at) => `client${at}@many.test`),
    phones: numbers.slice(0, texts).map((at) => `+1514${2_000_001 + at}`),
  };
}

const WAITS = sql`status in ('queued', 'sending')`;

/** Returns how many messages of a channel have no result yet, and to how many sends they belong. */
export function waiting(channel: "email" | "sms"): Promise<{ messages: number; sends: number }> {
  return untilAnswered(async () => {
    const [row] = await db().execute<{ messages: number; sends: number }>(sql`
      select count(*)::int as messages, count(distinct notification_id)::int as sends from deliveries
      where channel = ${channel} and ${WAITS}`);
    return row!;
  });
}

/** Erases a person while a message to this person is in the air or waits. @returns the addresses */
export async function eraseSomebody({ owner, farm, notification_id }: Send): Promise<string[]> {
  const [person] = await untilAnswered(() =>
    db().execute<{ subscriber_id: number; address: string }>(sql`
      select d.subscriber_id, d.address from deliveries d join subscribers s on s.id = d.subscriber_id
      where d.notification_id = ${notification_id} and d.${WAITS} order by d.status = 'sending' desc, random() limit 1`),
  );
  if (!person) return [];
  const subscriber_id = Number(person.subscriber_id);
  const [row] = await db().execute<{ email: string; phone: string | null }>(
    sql`select email, phone from subscribers where id = ${subscriber_id}`,
  );
  await deleteSubscriber(asUser(owner), { farm_id: farm.id, subscriber_id });
  return [row!.email, row!.phone].filter((address) => address !== null);
}

/** Deletes a farm while its messages are in the air; returns when none of them is any more. */
export async function deleteDuringSend({ owner, farm, notification_id }: Send): Promise<void> {
  const inTheAir = async () => {
    const [row] = await untilAnswered(() =>
      db().execute<{ batches: number; texts: number }>(sql`select
        (select count(*)::int from delivery_batches where notification_id = ${notification_id} and status = 'sending') as batches,
        (select count(*)::int from deliveries
          where notification_id = ${notification_id} and channel = 'sms' and status = 'sending') as texts`),
    );
    return row!.batches + row!.texts;
  };
  for (const until = Date.now() + 10_000; (await inTheAir()) === 0 && Date.now() < until; ) await pause(20);
  await deleteFarm(asUser(owner), { farm_id: farm.id });
  for (const until = Date.now() + 30_000; (await inTheAir()) > 0 && Date.now() < until; ) await pause(100);
  // A call of a killed worker may still be on its way through the provider.
  await pause(SLOW_MS.resend + 500);
}

/** Collects the deliveries that were unknown at any moment, until it is stopped. */
export function watchUnknownTexts(connection: postgres.Sql) {
  const seen = new Set<number>();
  let running = true;
  const watching = (async () => {
    while (running) {
      const rows = await connection`select id from deliveries where status = 'unknown'`.catch(() => []);
      for (const { id } of withoutHoles(rows)) seen.add(Number(id));
      await pause(100);
    }
    await connection.end({ timeout: 1 });
  })();
  return {
    seen,
    stop: () => {
      running = false;
      return watching;
    },
  };
}

/** Describes the unfinished jobs, batches and texts, for the error message of a send that does not end. */
export async function unfinishedWork(): Promise<string> {
  const read = (query: ReturnType<typeof sql>) => untilAnswered(() => db().execute(query));
  return JSON.stringify(
    {
      jobs: await read(
        sql`select key, locked_by, attempts, run_at, last_error from graphile_worker.jobs limit 20`,
      ),
      batches: await read(sql`
        select notification_id, number, status, claimed_by, in_doubt, unanswered, available_at, last_error
        from delivery_batches where status <> 'done' limit 20`),
      texts: await read(sql`
        select notification_id, id, status, claimed_by, lease_until from deliveries
        where channel = 'sms' and ${WAITS} limit 5`),
      outages: await read(sql`select * from provider_outages`),
    },
    null,
    1,
  );
}
