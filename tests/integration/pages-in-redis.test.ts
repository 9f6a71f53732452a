import { createClient } from "@redis/client";
import { afterAll, expect, it, vi } from "vitest";
import { startRedis } from "@/tests/processes/redis-server";

const redis = await startRedis();
afterAll(() => {
  vi.unstubAllEnvs();
  return redis?.stop();
});

it.skipIf(!redis)(
  "takes a page that Redis does not give for a missing one, which is rendered anew",
  async () => {
    vi.stubEnv("REDIS_URL", redis!.url);
    vi.resetModules();
    const { pageStore } = await import("@/lib/transport/page-cache/store");
    const page = Buffer.from("page");
    await expect
      .poll(async () => {
        await pageStore().write("build:/fr", page);
        return pageStore().read("build:/fr");
      })
      .toEqual(page);
    const other = createClient({ url: redis!.url });
    await other.connect();
    // Redis refuses to read this as a page, as it refuses what it is asked while it is lost.
    await other.lPush("potager:page:build:/en", "no page");
    await other.close();
    expect(await pageStore().read("build:/en")).toBeNull();
  },
);
