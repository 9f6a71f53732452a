import { EXAMPLE_COMPANY } from "@/scripts/demo/company";

/** Sets the variables of this process for tests on a database, before anything reads them. */
export function setTestVariables(databaseUrl: string, folder: string): void {
  process.env.DATABASE_URL = databaseUrl;
  Object.assign(process.env, EXAMPLE_COMPANY);
  process.env.APP_URL = "http://potager.test";
  process.env.AUTH_SECRET = "tests-only-tests-only-tests-only-tests";
  process.env.ENCRYPTION_KEYS = `tests:${Buffer.alloc(32, 7).toString("base64")}`;
  // The tests call routes as the one proxy in front does.
  process.env.TRUSTED_PROXIES = "1";
  process.env.LOG_LEVEL = "silent";
  process.env.DATA_DIR = folder;
}
