import { rmSync } from "node:fs";
import { afterAll } from "vitest";
import { startEmulators } from "@/tests/emulators/start";

/** Starts the providers for the tests of all routes, and removes their files afterwards. */
export async function emulateProviders(): Promise<void> {
  const emulators = await startEmulators();
  Object.assign(process.env, emulators.env, { EMAIL_REQUESTS_PER_SECOND: "1000" });
  afterAll(async () => {
    await emulators.close();
    rmSync(process.env.DATA_DIR!, { recursive: true, force: true });
  });
}
