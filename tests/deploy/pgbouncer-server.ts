import { spawn } from "node:child_process";
import { once } from "node:events";
import { chownSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import postgres from "postgres";
import { freePort } from "@/scripts/embedded-postgres";
import { installPackages } from "./debian-packages";
import { debianUser } from "./debian-postgres";
import { copyShipped } from "./shipped-file";

const PGBOUNCER = "/usr/sbin/pgbouncer";

export interface PgBouncer {
  /** The address of the same database behind the pooler. */
  url: string;
  /** Ends it as a crash does. */
  kill(): Promise<void>;
  /** Starts it again after `kill`; resolves when it answers. */
  start(): Promise<void>;
  stop(): Promise<void>;
}

/** Writes the shipped configuration with other ports, paths and users. */
function writeConfiguration(folder: string, direct: URL, port: number): void {
  const name = direct.pathname.slice(1);
  copyShipped(folder, "pgbouncer/pgbouncer.ini", [
    [
      "potager = host=127.0.0.1 port=5432 dbname=potager ",
      `${name} = host=127.0.0.1 port=${direct.port} dbname=${name} `,
    ],
    ["listen_port = 6432", `listen_port = ${port}`],
    ["/etc/pgbouncer/userlist.txt", join(folder, "userlist.txt")],
  ]);
  const [user, password] = [direct.username, direct.password].map(decodeURIComponent);
  writeFileSync(join(folder, "userlist.txt"), `"${user}" "${password}"\n`, { mode: 0o600 });
}

/** Starts Debian's PgBouncer with the shipped configuration in front of a database. @param direct its address */
export async function startPgBouncer(direct: string): Promise<PgBouncer> {
  installPackages([PGBOUNCER], ["pgbouncer"]);
  const user = debianUser();
  const folder = mkdtempSync(join(tmpdir(), "potager-pgbouncer-"));
  const port = await freePort();
  const address = new URL(direct);
  writeConfiguration(folder, address, port);
  if (user.uid !== undefined)
    for (const path of ["", "pgbouncer.ini", "userlist.txt"])
      chownSync(join(folder, path), user.uid, user.gid);
  address.port = String(port);
  const url = address.href;
  const launch = () =>
    spawn(PGBOUNCER, ["-q", join(folder, "pgbouncer.ini")], {
      ...user,
      cwd: "/",
      stdio: ["ignore", "ignore", "pipe"],
    });
  let server = launch();
  const untilItAnswers = async (): Promise<void> => {
    let said = "";
    server.stderr.on("data", (chunk) => {
      said = (said + chunk).slice(-2000);
    });
    for (;;) {
      if (server.exitCode !== null) throw new Error(`pgbouncer ended with ${server.exitCode}: ${said}`);
      const client = postgres(url, { max: 1, prepare: false, connect_timeout: 2, onnotice: () => {} });
      const answered = await client`select 1`.then(Boolean, () => false);
      await client.end();
      if (answered) return;
      await new Promise((done) => setTimeout(done, 100));
    }
  };
  const end = async (signal: NodeJS.Signals): Promise<void> => {
    const ended = once(server, "exit");
    server.kill(signal);
    await ended;
  };
  await untilItAnswers();
  return {
    url,
    kill: () => end("SIGKILL"),
    async start() {
      server = launch();
      await untilItAnswers();
    },
    async stop() {
      await end("SIGTERM");
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
