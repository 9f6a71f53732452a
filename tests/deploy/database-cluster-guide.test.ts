import { readFileSync, statSync } from "node:fs";
import { afterAll, beforeAll, expect, it } from "vitest";
import { parse } from "yaml";
import { CLUSTER_PACKAGES, CLUSTER_PROGRAMS } from "./database-cluster";
import { installPackages } from "./debian-packages";
import { commandsOf, type GuideMachine, makeGuideMachine } from "./guide";

const GUIDE = "database-cluster.md";
const WRITTEN = ["apt-get", "systemctl", "runuser"];
const PASSWORDS = {
  postgres_password: "first-of-four",
  replication_password: "second-of-four",
  rewind_password: "third-of-four",
  rest_password: "fourth-of-four",
};
const MACHINES = [
  ["db1", "10.0.0.11"],
  ["db2", "10.0.0.12"],
  ["db3", "10.0.0.13"],
] as const;

const made: GuideMachine[] = [];
const machine = () => {
  const one = makeGuideMachine(["database-cluster", "pgbouncer"], WRITTEN);
  made.push(one);
  return one;
};
const read = (of: GuideMachine, file: string) => readFileSync(of.path(file), "utf8");
beforeAll(() => {
  installPackages([...CLUSTER_PROGRAMS, "pgbouncer"], [...CLUSTER_PACKAGES, "pgbouncer"]);
}, 300_000);
afterAll(() => {
  for (const one of made) one.discard();
});

it.each(MACHINES)("the guide followed word by word makes %s at %s", async (name, address) => {
  const one = machine();
  const [packages = "", etcd = "", patroni = "", database = ""] = commandsOf(GUIDE, "The three machines");
  for (const commands of [packages, etcd, patroni, database])
    expect(await one.follow(commands, { name, address, ...PASSWORDS })).toEqual({ code: 0, said: "" });
  expect(read(one, "etc/postgresql-common/createcluster.conf")).toMatch(/^create_main_cluster = false$/m);

  const variables = read(one, "etc/default/etcd")
    .split("\n")
    .filter((line) => line.startsWith("ETCD_"));
  const settings = Object.fromEntries(variables.map((line) => line.split(/=(.*)/s).slice(0, 2)));
  expect(settings).toMatchObject({
    ETCD_NAME: name,
    ETCD_LISTEN_PEER_URLS: `http://${address}:2380`,
    ETCD_LISTEN_CLIENT_URLS: `http://${address}:2379`,
    ETCD_INITIAL_ADVERTISE_PEER_URLS: `http://${address}:2380`,
    ETCD_ADVERTISE_CLIENT_URLS: `http://${address}:2379`,
    ETCD_INITIAL_CLUSTER: MACHINES.map(([other, at]) => `${other}=http://${at}:2380`).join(","),
  });

  const file = "etc/patroni/config.yml";
  const config = parse(read(one, file));
  expect(statSync(one.path(file)).mode & 0o777).toBe(0o600);
  expect(config).toMatchObject({
    name,
    restapi: { listen: `${address}:8008`, connect_address: `${address}:8008` },
    etcd3: { hosts: MACHINES.map(([, at]) => `${at}:2379`).join(",") },
    postgresql: {
      listen: `127.0.0.1,${address}:5432`,
      connect_address: `${address}:5432`,
      authentication: {
        superuser: { password: PASSWORDS.postgres_password },
        replication: { password: PASSWORDS.replication_password },
        rewind: { password: PASSWORDS.rewind_password },
      },
    },
  });
  expect(config.restapi.authentication.password).toBe(PASSWORDS.rest_password);
  expect(read(one, file)).not.toMatch(/[A-Z]+_PASSWORD/);
  expect(one.asked()).toEqual([
    "apt-get install -y --no-install-recommends postgresql-common",
    "apt-get install -y --no-install-recommends postgresql-15 postgresql-client-15 patroni etcd-server etcd-client",
    "systemctl enable etcd",
    "systemctl restart etcd",
    "systemctl enable patroni",
    "systemctl restart patroni",
    "runuser -u postgres -- psql --set=ON_ERROR_STOP=1",
    "runuser -u postgres -- createdb --owner=potager --template=template0 --encoding=UTF8 --locale=C.UTF-8 potager",
  ]);
});

it("the guide followed word by word makes a web node whose HAProxy and PgBouncer start", async () => {
  const node = machine();
  const [commands = ""] = commandsOf(GUIDE, "The web nodes and workers");
  expect(await node.follow(commands, { password: "of-potager" })).toEqual({ code: 0, said: "" });
  expect(read(node, "etc/pgbouncer/userlist.txt")).toBe('"potager" "of-potager"\n');
  expect(statSync(node.path("etc/pgbouncer/userlist.txt")).mode & 0o777).toBe(0o600);
  expect(read(node, "etc/systemd/system/pgbouncer.service.d/files.conf")).toBe(
    "[Service]\nLimitNOFILE=4096\n",
  );
  const checked = await node.follow("haproxy -c -f /etc/haproxy/haproxy.cfg");
  expect([checked.code, checked.said]).toEqual([0, expect.stringContaining("valid")]);
  expect(read(node, "etc/pgbouncer/pgbouncer.ini")).toContain("host=127.0.0.1 port=5432");
  expect(node.asked().at(-1)).toBe("systemctl restart haproxy pgbouncer");
});
