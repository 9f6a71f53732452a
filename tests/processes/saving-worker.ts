import { eq } from "drizzle-orm";
import { run } from "graphile-worker";
import { farms } from "@/db/schema";
import { env } from "@/lib/env";
import { farmTag } from "@/lib/platform/cache-tags";
import { transaction } from "@/lib/platform/context";
import { connectToRedis } from "@/lib/transport/page-cache/redis";
import { jobContext } from "@/lib/worker/job-context";

await connectToRedis();
/** Runs a worker of the product's queue with a job that changes the content of a page. */
await run({
  connectionString: env().DATABASE_URL,
  pollInterval: 200,
  taskList: {
    rename_farm: async (payload) => {
      const { farm_id, name } = payload as { farm_id: number; name: string };
      await transaction(jobContext("rename_farm"), async (tx) => {
        await tx.db.update(farms).set({ name }).where(eq(farms.id, farm_id));
        tx.invalidate(farmTag(farm_id));
      });
    },
  },
});
process.send?.("ready");
process.on("disconnect", () => process.exit(0));
