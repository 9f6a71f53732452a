import { rmSync } from "node:fs";
import { afterAll } from "vitest";
import { startEmulators } from "@/tests/emulators/start";

/** The providers that doors are knocked on with: no limits, and nothing left behind. */
export async function emulateProviders(): Promise<void> {
  const emulators = await startEmulators();
  Object.assign(process.env, emulators.env, { EMAIL_REQUESTS_PER_SECOND: "0", RATE_LIMITS_OFF: "true" });
  afterAll(async () => {
    await emulators.close();
    rmSync(process.env.DATA_DIR!, { recursive: true, force: true });
  });
}
