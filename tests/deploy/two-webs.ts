import { migrateDatabase } from "@/db/migrate";
import { buildProduct, isUpToDate } from "@/scripts/demo/build";
import { EXAMPLE_COMPANY } from "@/scripts/demo/company";
import { freePort } from "@/scripts/embedded-postgres";
import { startWeb, type WebProcess } from "@/tests/processes/web-process";
import { ROOT } from "@/tests/setup/doors/tree";
import { setTestVariables } from "@/tests/setup/test-variables";
import { startThrowAwayDatabase } from "@/tests/setup/throw-away-database";

export interface TwoWebs {
  ports: readonly [number, number];
  /** Stops a web process as a supervisor does, and starts it again on the same port. */
  restart(port: number): Promise<void>;
  /** Kills one, as a crash does. */
  killOne(port: number): Promise<void>;
  /** Starts one again after that. */
  start(port: number): Promise<void>;
  /** Kills both. */
  kill(): Promise<void>;
  stop(): Promise<void>;
}

/** Builds the product where that was not done. @throws Error when the build fails */
function build(): void {
  if (isUpToDate(ROOT, ".next")) return;
  const facts = { ...EXAMPLE_COMPANY, APP_URL: "http://localhost:3000", NODE_ENV: "production" } as const;
  const { status } = buildProduct(ROOT, ".next", { stdio: "inherit", env: { ...process.env, ...facts } });
  if (status !== 0) throw new Error("the product could not be built");
}

/** A database for the web processes, which this process uses as well. */
interface WebDatabase {
  url: string;
  folder: string;
  discard(): Promise<unknown>;
}

/**
 * Starts two web processes of the production build on a database; a new one when none is given.
 * @param more variables of the two
 */
export async function startTwoWebs(
  appUrl: string,
  { database: given, more = {} }: { database?: WebDatabase; more?: Record<string, string> } = {},
): Promise<TwoWebs> {
  build();
  const database = given ?? (await startThrowAwayDatabase());
  setTestVariables(database.url, database.folder);
  process.env.APP_URL = appUrl;
  await migrateDatabase(database.url);
  const env = { APP_URL: appUrl, TRUSTED_PROXIES: "1", ...more };
  const ports = [await freePort(), await freePort()] as const;
  const webs = new Map<number, WebProcess>();
  const start = async (port: number) => void webs.set(port, await startWeb(env, { port }));
  await Promise.all(ports.map(start));
  const all = (end: (web: WebProcess) => Promise<void>) => Promise.all([...webs.values()].map(end));
  return {
    ports,
    async restart(port) {
      await webs.get(port)?.stop();
      await start(port);
    },
    killOne: async (port) => void (await webs.get(port)?.kill()),
    start,
    async kill() {
      await all((web) => web.kill());
    },
    async stop() {
      await all((web) => web.stop());
      await database.discard();
    },
  };
}
