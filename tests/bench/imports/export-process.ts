import { sql } from "drizzle-orm";
import { db } from "@/db/client";
import { exportSubscribers } from "@/lib/exports/service/subscribers";
import { asUser } from "@/tests/factories/context";

// Exports the subscribers of a farm in a process of its own, and says how long it took and how much memory it needed.
process.on("message", async ({ farm_id, user_id }: { farm_id: number; user_id: number }) => {
  const from = performance.now();
  const { body } = await exportSubscribers(asUser({ id: user_id }), { farm_id });
  let bytes = 0;
  for await (const part of body) bytes += part.length;
  process.send?.({ ms: performance.now() - from, bytes });
});
await db().execute(sql`select 1`);
process.send?.("ready");
