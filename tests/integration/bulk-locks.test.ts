import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { db } from "@/db/client";
import { bulk_operations } from "@/db/schema";
import { BULK_CHUNK } from "@/lib/subscribers/rules";
import { bulkSetLang } from "@/lib/subscribers/service/bulk";
import { readBulkOperation, runBulkOperation } from "@/lib/subscribers/service/bulk-progress";
import { asJob, asUser } from "@/tests/factories/context";
import { makeManyPeople } from "@/tests/factories/people";
import { makeTenant } from "@/tests/factories/tenant";

it("leaves a bulk operation to the queue that waits for a lock in vain", async () => {
  const { farm, owner } = await makeTenant();
  const subscriber_ids = await makeManyPeople(farm, BULK_CHUNK + 10);
  const ctx = asUser(owner);
  const { id: operation_id } = await bulkSetLang(ctx, { farm_id: farm.id, subscriber_ids, lang: "en" });
  const of = { farm_id: farm.id, bulk_operation_id: operation_id };
  await db().transaction(async (tx) => {
    await tx.select().from(bulk_operations).where(eq(bulk_operations.id, operation_id)).for("update");
    const waiting = runBulkOperation(asJob(), { operation_id });
    await expect(waiting).rejects.toMatchObject({ cause: { code: "55P03" } });
  });
  expect(await readBulkOperation(ctx, of)).toMatchObject({ status: "running", done: 0 });
  await runBulkOperation(asJob(), { operation_id });
  expect(await readBulkOperation(ctx, of)).toMatchObject({ status: "done", done: subscriber_ids.length });
});
