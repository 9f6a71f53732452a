import { mkdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { installPackages } from "./debian-packages";
import { commandsOf, type GuideMachine, makeGuideMachine } from "./guide";

const GUIDE = "several-webs.md";
const made: GuideMachine[] = [];
const machine = () => {
  const one = makeGuideMachine(["pgbouncer"], ["apt-get", "systemctl", "runuser"]);
  made.push(one);
  return one;
};
const read = (of: GuideMachine, file: string) => readFileSync(of.path(file), "utf8");
const write = (of: GuideMachine, file: string, text: string) => {
  mkdirSync(dirname(of.path(file)), { recursive: true });
  writeFileSync(of.path(file), text);
};
/** Does commands of the guide, which say nothing. */
async function follow(one: GuideMachine, commands: string): Promise<void> {
  expect(await one.follow(commands)).toEqual({ code: 0, said: "" });
}
beforeAll(() => installPackages(["pgbouncer", "redis-server"], ["pgbouncer", "redis-server"]), 300_000);
afterAll(() => {
  for (const one of made) one.discard();
});

it("the guide followed word by word makes the machine of the database", async () => {
  const one = machine();
  write(one, "etc/postgresql/15/main/pg_hba.conf", "local all postgres peer\n");
  await follow(one, commandsOf(GUIDE, "The database").join(""));
  expect(read(one, "etc/postgresql/15/main/pg_hba.conf")).toContain(
    "\nhost potager,potager_copy potager 10.0.0.0/24 scram-sha-256\n",
  );
  expect(read(one, "etc/pgbouncer/pgbouncer.ini")).toMatch(/^listen_addr = 10\.0\.0\.5$/m);
  const [, password = ""] = /^"potager" "(\w{48})"\n$/.exec(read(one, "etc/pgbouncer/userlist.txt")) ?? [];
  expect(password).not.toBe("");
  expect(statSync(one.path("etc/pgbouncer/userlist.txt")).mode & 0o777).toBe(0o600);
  expect(read(one, "etc/systemd/system/pgbouncer.service.d/files.conf")).toBe(
    "[Service]\nLimitNOFILE=4096\n",
  );
  expect(read(one, "etc/redis/redis.conf")).toMatch(
    /\nbind 127\.0\.0\.1 10\.0\.0\.5\nrequirepass \w{48}\nmaxmemory 512mb\nmaxmemory-policy allkeys-lru\nsave ""\n$/,
  );
  expect(one.asked()).toContain(
    "runuser -u postgres -- psql --command=alter system set listen_addresses = '127.0.0.1,10.0.0.5'",
  );
  for (const server of ["postgresql", "pgbouncer", "redis-server"])
    expect(one.asked()).toContain(`systemctl restart ${server}`);
  expect(one.asked()).toContain(
    "runuser -u postgres -- createdb --owner=potager --template=template0 --encoding=UTF8 --locale=C.UTF-8 potager",
  );
  expect(one.asked().join("\n")).not.toContain(password);
});

it("the guide followed word by word gives workers a file of their own, without the pooler", async () => {
  const node = machine();
  const [environment = "", worker = ""] = commandsOf(GUIDE, "The nodes");
  write(node, "etc/potager/environment", environment);
  await follow(node, worker);
  const lines = read(node, "etc/potager/worker").trim().split("\n");
  expect(lines.filter((line) => line.startsWith("DATABASE_"))).toEqual([
    "DATABASE_URL=postgres://potager:…@10.0.0.5:5432/potager",
  ]);
  expect(lines).toContain("TRUSTED_PROXIES=1");
  expect(statSync(node.path("etc/potager/worker")).mode & 0o777).toBe(0o600);
  expect(read(node, "etc/systemd/system/potager-worker.service.d/direct.conf")).toBe(
    "[Service]\nEnvironmentFile=\nEnvironmentFile=/etc/potager/worker\n",
  );
});
