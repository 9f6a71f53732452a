import { execFileSync } from "node:child_process";
import { chownSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import postgres from "postgres";
import { chooseHome, removeEmbeddedDatabase, startEmbeddedDatabase } from "@/scripts/embedded-postgres";

export interface ReplicaServer {
  /** The address of the replica of the database that was named. */
  url: string;
  /** Stops to follow the primary, or goes on. */
  pause(): Promise<unknown>;
  resume(): Promise<unknown>;
  /** Waits until the replica has all that the primary has written by now. */
  catchUp(): Promise<void>;
  /** Ends the server, which answers nothing from then on. */
  stop(): Promise<void>;
  discard(): Promise<void>;
}

/** Copies the files of a running server into `cluster`, with the label that says from where to follow it. */
async function copyRunning(primary: postgres.Sql, cluster: string): Promise<void> {
  const [{ data_directory: from } = { data_directory: "" }] = await primary<
    { data_directory: string }[]
  >`show data_directory`;
  await primary`select pg_backup_start('replica', true)`;
  execFileSync("cp", ["-a", from, cluster]);
  const [label] = await primary<{ labelfile: string }[]>`select labelfile from pg_backup_stop(false)`;
  rmSync(join(cluster, "postmaster.pid"), { force: true });
  writeFileSync(join(cluster, "backup_label"), label?.labelfile ?? "");
  writeFileSync(join(cluster, "standby.signal"), "");
}

/** Starts a server that follows the one at `url`, as `pg_basebackup` and Patroni would. */
export async function startReplica(url: string): Promise<ReplicaServer> {
  const folder = mkdtempSync(join(tmpdir(), "potager-replica-"));
  const { data, owner } = chooseHome(folder);
  const cluster = join(data, "postgres");
  mkdirSync(data, { recursive: true });
  const primary = postgres(url, { max: 1 });
  await copyRunning(primary, cluster);
  const { hostname, port, username, password, pathname } = new URL(url);
  writeFileSync(join(data, "postgres-password"), password, { mode: 0o600 });
  if (owner.uid !== undefined)
    for (const file of ["backup_label", "standby.signal"])
      chownSync(join(cluster, file), owner.uid, owner.gid);
  const server = await startEmbeddedDatabase(folder, {
    settings: {
      fsync: "off",
      primary_conninfo: `host=${hostname} port=${port} user=${username} password=${password}`,
    },
  });
  const own = Object.assign(new URL(server.url), { pathname }).href;
  const replica = postgres(own, { max: 1, onnotice: () => {} });
  return {
    url: own,
    pause: () => replica`select pg_wal_replay_pause()`,
    resume: () => replica`select pg_wal_replay_resume()`,
    catchUp: async () => {
      const [now] = await primary<{ place: string }[]>`select pg_current_wal_flush_lsn()::text as place`;
      for (;;) {
        const [row] = await replica<{ there: boolean }[]>`
          select pg_last_wal_replay_lsn() >= ${now?.place ?? ""}::pg_lsn as there`;
        if (row?.there) return;
      }
    },
    stop: () => server.stop(),
    discard: async () => {
      await Promise.all([primary.end(), replica.end({ timeout: 1 })]);
      await server.stop();
      removeEmbeddedDatabase(folder);
    },
  };
}
