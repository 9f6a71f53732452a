import { readdirSync, writeFileSync } from "node:fs";
import { sql } from "drizzle-orm";
import sharp from "sharp";
import { afterAll, beforeAll, expect, it } from "vitest";
import { db } from "@/db/client";
import { deleteFarm } from "@/lib/farms/service/write";
import { startEmulators } from "@/tests/emulators/start";
import { makeToken } from "@/tests/factories/account";
import { asUser } from "@/tests/factories/context";
import { makeProduce } from "@/tests/factories/tenant";
import { accept, type Send } from "@/tests/processes/crash-sends";
import { setTestVariables } from "@/tests/setup/test-variables";
import { type BootedMachine, bootMachine } from "./booted-machine";
import { blocksOf, commandsOf } from "./guide";
import { CALL, fillIn, replaceCertbot, settingOf, startReaders, untilItServes } from "./served-machine";
import { statusOf } from "./visitors";

const GUIDE = "one-server.md";
const MINUTE_MS = 60_000;
/** A build takes six minutes on two cores, and three times as long on a slow machine. */
const BUILD_MS = 30 * MINUTE_MS;
const PEOPLE = 300;
const SENT = { timeout: 2 * MINUTE_MS, interval: 500 };
const BACKUPS = "var/backups/potager";

let machine: BootedMachine;
let emulators: Awaited<ReturnType<typeof startEmulators>>;
let send: Send;
/** The folders of the two releases. */
const releases: string[] = [];

const install = commandsOf(GUIDE, "Install") as [string, string, string, string, string, string, string];
const [PACKAGES, DATABASE, RELEASE, SETTINGS, SCHEMA, UNITS, START] = install;
const lastBackup = () =>
  readdirSync(machine.path(BACKUPS))
    .filter((name) => name.startsWith("potager-"))
    .sort()
    .at(-1)!;
/** Returns commands of the guide with the names of this machine in place of its examples. */
const named = (commands = "") =>
  commands
    .replaceAll("potager-20261129T031500Z", lastBackup())
    .replaceAll("ferme-du-ruisseau", send.farm.handle);
const inside = (page: string) => fetch(`http://127.0.0.1:3000${page}`);
const produceNames = async () => {
  const rows = await db().execute<{ name: string }>(
    sql`select name from produces where farm_id = ${send.farm.id} order by name`,
  );
  return [...rows].map(({ name }) => name);
};
/** Ends the connections of this process to the machine, which would keep a database from being moved away. */
const cutConnections = () =>
  machine.run(`runuser -u postgres -- psql --quiet --output=/dev/null --command="
    select pg_terminate_backend(pid) from pg_stat_activity where datname = 'potager' and application_name <> 'psql'"`);

beforeAll(async () => {
  machine = await bootMachine([80, 443, 3000, 3001, 5432]);
  emulators = await startEmulators({ appUrl: "http://127.0.0.1:3000", deliveredAfterMs: 100 });
}, BUILD_MS);
afterAll(async () => {
  await db().$client.end({ timeout: 5 });
  await machine?.discard();
  await emulators?.close();
}, 2 * MINUTE_MS);

it("installs a site that serves and sends", { timeout: BUILD_MS }, async () => {
  for (const commands of [PACKAGES, DATABASE, RELEASE, SETTINGS]) await machine.follow(commands);
  const database = settingOf(machine, "DATABASE_URL");
  setTestVariables(database, machine.path("var/lib/potager"));
  fillIn(machine, emulators.env);
  for (const commands of [SCHEMA, UNITS, START]) await machine.follow(commands);
  await untilItServes(machine);
  releases.push(readdirSync(machine.path("opt/potager/releases"))[0]!);

  send = await accept(PEOPLE, 0);
  await expect.poll(() => statusOf(send), SENT).toBe("sent");
  const counted = await fetch(`${emulators.outbox.url}/recipients.json?channel=email`);
  const received = (await counted.json()) as Record<string, number>;
  expect(send.emails.filter((email) => received[email] !== 1)).toEqual([]);
  expect((await inside(`/fr/fermes/${send.farm.handle}`)).status).toBe(200);
});

it("starts again what ends, writes files where it may, and keeps a log", {
  timeout: 3 * MINUTE_MS,
}, async () => {
  await machine.run("systemctl kill --signal=KILL potager-web@3000 potager-worker");
  await untilItServes(machine);

  const colour = { width: 900, height: 600, channels: 3, background: "#2f6b3c" } as const;
  const picture = new Uint8Array(await sharp({ create: colour }).jpeg().toBuffer());
  const form = new FormData();
  form.set("file", new Blob([picture], { type: "image/jpeg" }), "photo.jpg");
  const headers = { authorization: `Bearer ${await makeToken(send.owner)}` };
  const uploaded = await fetch("http://127.0.0.1:3000/api/global/upload", {
    method: "POST",
    headers,
    body: form,
  });
  expect(uploaded.status, await uploaded.clone().text()).toBe(201);
  expect((await inside(((await uploaded.json()) as { url: string }).url)).status).toBe(200);

  const [log = ""] = commandsOf(GUIDE, "The log");
  const { said } = await machine.run(`timeout 3 sh -c '${log.trim()}' || true`);
  expect(said).toContain('"msg":');
});

it("makes a backup, and restores it on the same machine", { timeout: 10 * MINUTE_MS }, async () => {
  await makeProduce(send.farm, { name: "Fraises" });
  const made = await machine.run("systemctl start potager-backup");
  expect(made, made.said).toMatchObject({ code: 0 });
  expect(readdirSync(machine.path(`${BACKUPS}/${lastBackup()}`)).sort()).toEqual([
    "SHA256SUMS",
    "database.dump",
    "uploads.tar",
  ]);
  await makeProduce(send.farm, { name: "Laitue" });

  const [restore = "", putAway] = commandsOf(GUIDE, "Restore");
  const [stop = "", ...rest] = named(restore).split("\n");
  await machine.follow(stop);
  await cutConnections();
  for (const commands of [putAway!, rest.join("\n"), SCHEMA, START]) await machine.follow(commands);
  await untilItServes(machine);
  expect(await produceNames()).toEqual(["Fraises"]);
  const off = await db().execute<{ name: string }>(sql`select name from site_switches where not is_on`);
  expect([...off].map(({ name }) => name).sort()).toEqual(["email", "payments", "sms", "webhooks"]);
  await machine.run(`rm -r /var/lib/potager-before; runuser -u postgres -- dropdb potager_before`);
});

it("brings one farm back, from the site and from a backup", { timeout: 5 * MINUTE_MS }, async () => {
  const [, , , fromSite, fromBackup, removeCopy] = commandsOf(GUIDE, "Restore").map(named);
  await deleteFarm(asUser(send.owner), { farm_id: send.farm.id });
  expect(await machine.follow(fromSite!)).toContain(`(${send.farm.handle}) is back`);
  await db().execute(sql`delete from produces where farm_id = ${send.farm.id}`);
  expect(await machine.follow(fromBackup!)).toContain("produces: 1");
  expect(await produceNames()).toEqual(["Fraises"]);
  await machine.follow(removeCopy!);
});

it("goes back to a point in time", { timeout: 10 * MINUTE_MS }, async () => {
  const part = "To a point in time";
  const [packages, first, timers, goBack = "", wait, hold] = commandsOf(GUIDE, part);
  const [pgbackrest = "", archive = "", service = "", full = ""] = blocksOf(GUIDE, "ini", part);
  await machine.follow(packages!);
  await machine.run("install -d -o postgres -g postgres /mnt/backups/pgbackrest");
  const units = "etc/systemd/system/pgbackrest@";
  const files = {
    "etc/pgbackrest.conf": pgbackrest,
    "etc/postgresql/15/main/conf.d/archive.conf": archive,
    [`${units}.service`]: service,
    [`${units}full.timer`]: full,
    [`${units}diff.timer`]: full.replace(/OnCalendar=.*/, "OnCalendar=Mon..Sat *-*-* 01:15:00"),
  };
  for (const [file, text] of Object.entries(files)) writeFileSync(machine.path(file), text);
  await machine.follow("systemctl restart postgresql");
  for (const commands of [first!, timers!]) await machine.follow(commands);
  await untilItServes(machine);
  const timed = await machine.run("systemctl start pgbackrest@diff");
  expect(timed, timed.said).toMatchObject({ code: 0 });

  await makeProduce(send.farm, { name: "Maïs" });
  const [now] = await db().execute<{ now: string }>(sql`select now()::text as now`);
  await makeProduce(send.farm, { name: "Navets" });
  const target = goBack.replace(/--target="[^"]*"/, `--target="${now!.now}"`);
  for (const commands of [target, wait!]) await machine.follow(commands);
  expect(await machine.follow(hold!)).toContain("ended with 0");
  await machine.follow(START);
  await untilItServes(machine);
  expect(await produceNames()).toEqual(["Fraises", "Maïs"]);
});

it("puts a new release into service, first without nginx", { timeout: BUILD_MS }, async () => {
  const [, migrate, restart] = commandsOf(GUIDE, "A new release");
  await machine.follow(
    RELEASE.split("\n")
      .filter((line) => !line.startsWith("ln "))
      .join("\n"),
  );
  releases.push(readdirSync(machine.path("opt/potager/releases")).find((name) => name !== releases[0])!);
  for (const commands of [migrate!, restart!]) await machine.follow(commands);
  await untilItServes(machine);
  const { said } = await machine.run(
    "readlink /opt/potager/current; readlink /proc/$(systemctl show --property=MainPID --value potager-web@3000)/cwd",
  );
  expect(said).toBe(`/opt/potager/releases/${releases[1]}\n`.repeat(2));
});

it("releases and goes back behind nginx without a failed request", { timeout: 10 * MINUTE_MS }, async () => {
  replaceCertbot(machine);
  for (const commands of commandsOf("nginx.md", "Set up"))
    await machine.follow(commands.replaceAll("YOUR.DOMAIN", "potager.example"));
  await untilItServes(machine);
  // nginx reloads beside its old workers, which have the first certificate.
  const asked = async () =>
    (await machine.run(`${CALL} --include https://potager.example/fr | head -1`)).said;
  await expect.poll(asked, { timeout: MINUTE_MS }).toMatch(/^HTTP\/2 200/);

  const stop = startReaders(machine);
  const [back = ""] = commandsOf("nginx.md", "The way back");
  const [release = ""] = commandsOf(GUIDE, "A new release");
  expect(await machine.follow(back.replaceAll("OLD", releases[0]!))).toContain("in service");
  expect(await machine.follow(release)).toContain("in service");
  const statuses = await stop();
  console.log(`${statuses.length} requests during two releases`);
  expect(statuses.length).toBeGreaterThan(100);
  expect(statuses.filter((status) => status !== "200")).toEqual([]);
});
