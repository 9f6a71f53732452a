import { Buffer } from "node:buffer";
import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { db } from "@/db/client";
import { suppress } from "@/lib/consent/operations/suppressions";
import { FARM_TABLES } from "@/lib/exports/queries";
import { exportFarm } from "@/lib/exports/service/farm";
import { exportStatistics } from "@/lib/exports/service/statistics";
import { exportSubscribers } from "@/lib/exports/service/subscribers";
import { unzip } from "@/lib/imports/parsing/unzip";
import { transaction } from "@/lib/platform/context";
import { eraseSubscriber } from "@/lib/subscribers/operations/erase";
import { asJob, asUser } from "@/tests/factories/context";
import { makeNotification, makeSubscriber, makeTenant } from "@/tests/factories/tenant";

const EMAIL = "partie-pour-de-bon@abonne.test";
const PHONE = "+15145550199";
const STAYS = "reste@abonne.test";
const IP = "203.0.113.77";
const IP_OF_STAYING = "203.0.113.78";

type Body = AsyncIterable<Uint8Array | string> | string | Uint8Array;
async function bytesOf(body: Body): Promise<Buffer> {
  if (typeof body === "string" || body instanceof Uint8Array) return Buffer.from(body as string);
  const parts: Buffer[] = [];
  for await (const part of body) parts.push(Buffer.from(part as string));
  return Buffer.concat(parts);
}

async function partsOf(file: Buffer, names: readonly string[]): Promise<Record<string, string>> {
  const zip = await unzip(new Uint8Array(file));
  const parts: Record<string, string> = {};
  for (const name of names) {
    parts[name] = "";
    for await (const text of zip.read(name)) parts[name] += text;
  }
  return parts;
}

/** Every table of the archive, also one that is added later. */
const TABLES = FARM_TABLES.map(({ name }) => name);

/** Returns a farm of which one person was erased, who had agreed, left and bounced, and one stays. */
async function withErased() {
  const { farm, owner } = await makeTenant();
  const gone = await makeSubscriber(farm, { name: "Partie", email: EMAIL, phone: PHONE }, ["email", "sms"]);
  const stays = await makeSubscriber(farm, { name: "Reste", email: STAYS }, ["email"]);
  await db().execute(sql`
    insert into consents (farm_id, subscriber_id, channel, act, basis, source, address, ip)
    select farm_id, id, 'email', 'granted', 'express', 'public-form', email,
      case when id = ${gone.id} then ${IP}::inet else ${IP_OF_STAYING}::inet end
    from subscribers where farm_id = ${farm.id}`);
  const sent = await makeNotification(farm, { status: "sent", accepted_at: new Date() });
  // The last one is of a subscriber whose row is gone, which our own rules let nobody write.
  const sends = [
    [gone.id, EMAIL],
    [stays.id, STAYS],
    [2 ** 40, EMAIL],
  ];
  await db().transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`);
    for (const [subscriber_id, address] of sends)
      await tx.execute(sql`
        insert into deliveries (farm_id, notification_id, accepted_month, subscriber_id, channel, address, lang)
        values (${farm.id}, ${sent.id}, ${sent.accepted_month}::date, ${subscriber_id}, 'email', ${address}, 'fr')`);
  });
  const job = asJob();
  for (const address of [EMAIL, STAYS])
    await suppress(job, { farm_id: farm.id, channel: "email", address }, "bounced");
  await suppress(job, { farm_id: farm.id, channel: "sms", address: PHONE }, "stop");
  await transaction(job, (tx) =>
    eraseSubscriber(tx, { farm_id: farm.id, subscriber_id: gone.id, reason: "erased", source: "my-data" }),
  );
  return { farm, owner };
}

it("lets no address of an erased person out, in any export", async () => {
  const { farm, owner } = await withErased();
  const ctx = asUser(owner);
  const farm_id = farm.id;
  const names = TABLES.flatMap((table) => [`${table}.json`, `${table}.csv`]);
  const parts = await partsOf(await bytesOf((await exportFarm(ctx, { farm_id })).body as Body), names);
  const files = {
    ...parts,
    people: (await bytesOf((await exportSubscribers(ctx, { farm_id })).body as Body)).toString(),
    statistics: (await bytesOf((await exportStatistics(ctx, { farm_id })).body as Body)).toString(),
  };
  for (const [name, text] of Object.entries(files))
    for (const address of [EMAIL, PHONE, PHONE.slice(2), IP]) expect(text, name).not.toContain(address);
  expect(TABLES.filter((name) => parts[`${name}.json`] === "")).toEqual([]);
  expect(parts["deliveries.json"]).toContain(STAYS);
  expect(parts["consents.json"]).toContain(IP_OF_STAYING);
  expect(parts["consents.json"]).toContain(STAYS);
  expect(parts["suppressions.json"]).toContain(STAYS);
});

it("names an erased address by the same keyed hash in consents and suppressions", async () => {
  const { farm, owner } = await withErased();
  const { body } = await exportFarm(asUser(owner), { farm_id: farm.id });
  const parts = await partsOf(await bytesOf(body as Body), ["consents.json", "suppressions.json"]);
  const hashes = (name: string) =>
    (JSON.parse(parts[name] ?? "[]") as { address: string | null; address_hash: string | null }[])
      .filter(({ address }) => address === null)
      .flatMap(({ address_hash }) => address_hash ?? []);
  const [refused] = hashes("suppressions.json");
  expect(refused).toMatch(/^[\w-]{43}$/);
  expect(hashes("consents.json")).toContain(refused);
});
