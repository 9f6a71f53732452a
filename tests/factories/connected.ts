import { eq, sql } from "drizzle-orm";
import { POST } from "@/app/api/webhooks/square/route";
import { db } from "@/db/client";
import { square_customers, subscribers } from "@/db/schema";
import { finishConnection, startConnection } from "@/lib/connections/service/connect";
import { endConnection, syncConnection, syncCustomer } from "@/lib/connections/service/jobs";
import { listConnections } from "@/lib/connections/service/manage";
import { asJob, asUser } from "./context";
import { type makeSeller, squareRequest } from "./square";
import type { makeTenant } from "./tenant";

export const DECLARED = {
  basis: "declared_by_owner",
  wording: "Ils donnent leur courriel à la caisse pour nos nouvelles.",
  lang: "fr",
  declared: "on",
  reads_orders: "on",
};

type Seller = Awaited<ReturnType<typeof makeSeller>>;
type Tenant = Awaited<ReturnType<typeof makeTenant>>;

/** Connects a seller to a farm as its owner would, through Square's page. */
export async function connect({ farm, owner }: Tenant, seller: Seller, values: object = {}) {
  const ctx = asUser(owner);
  const { url } = await startConnection(ctx, { farm_id: farm.id, ...DECLARED, ...values });
  await finishConnection(ctx, await seller.answer(url));
  const [connection] = await listConnections(ctx, { farm_id: farm.id });
  return connection!;
}

/** Gives a webhook to the route, which must take it. */
export async function mustTake(event: object): Promise<void> {
  const { status } = await POST(squareRequest(event));
  if (status !== 204) throw new Error(`the webhook got ${status}`);
}

/** Runs the waiting jobs of connections as the worker would. */
export async function runJobs(): Promise<number> {
  const verbs: Record<string, (ctx: ReturnType<typeof asJob>, payload: never) => Promise<void>> = {
    sync_connection: syncConnection,
    sync_customer: syncCustomer,
    end_connection: endConnection,
  };
  const jobs = await db().execute<{ id: string; task: string; payload: never }>(sql`
    select j.id, t.identifier as task, p.payload from graphile_worker._private_jobs p
    join graphile_worker._private_tasks t on t.id = p.task_id join graphile_worker.jobs j on j.id = p.id
    where t.identifier in ('sync_connection', 'sync_customer', 'end_connection') order by p.id`);
  for (const { id, task, payload } of jobs) {
    await db().execute(sql`select graphile_worker.complete_jobs(array[${id}::bigint])`);
    await verbs[task]?.(asJob(), payload);
  }
  return jobs.length;
}

/** Gives webhooks to the route, in their order, and does the jobs that follow. */
export async function deliver(events: object[]): Promise<void> {
  for (const event of events) await mustTake(event);
  await runJobs();
}

export const people = (farm: { id: number }) =>
  db().select().from(subscribers).where(eq(subscribers.farm_id, farm.id)).orderBy(subscribers.id);
export const links = (connection: { id: number }) =>
  db().select().from(square_customers).where(eq(square_customers.connection_id, connection.id));
