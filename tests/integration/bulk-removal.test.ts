import { and, desc, eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { db } from "@/db/client";
import {
  categories,
  consents,
  deliveries,
  subscriber_categories,
  subscribers,
  suppressions,
} from "@/db/schema";
import { unsubscribeUrl } from "@/lib/consent/links";
import { notificationParameters } from "@/lib/notifications/service/quote";
import { fixedClock } from "@/lib/platform/clock";
import { bulkDelete, bulkUnsubscribe } from "@/lib/subscribers/service/bulk";
import {
  eraseRemoved,
  listBulkOperations,
  readBulkOperation,
  restoreRemoved,
  runBulkOperation,
  undoBulkOperation,
} from "@/lib/subscribers/service/bulk-progress";
import { createSubscriber, listSubscribers } from "@/lib/subscribers/service/manage";
import { unsubscribeByLink } from "@/lib/subscribers/service/unsubscribe";
import { contact, outcomes, peopleOf } from "@/tests/factories/contacts";
import { asJob, asUser, asVisitor } from "@/tests/factories/context";
import { makeManyPeople } from "@/tests/factories/people";
import { makeNotification, makeSubscriber, makeTenant } from "@/tests/factories/tenant";

const reload = async (id: number) =>
  (await db().select().from(subscribers).where(eq(subscribers.id, id)))[0]!;
const actsOf = async (subscriber_id: number) =>
  (
    await db()
      .select()
      .from(consents)
      .where(eq(consents.subscriber_id, subscriber_id))
      .orderBy(desc(consents.id))
  ).map(({ act, source, address }) => ({ act, source, address }));
const names = async (ctx: ReturnType<typeof asUser>, farm_id: number) =>
  (await listSubscribers(ctx, { farm_id })).rows.map(({ id }) => id);

describe("unsubscribing many people", () => {
  it("writes the ledger, the suppressions and what waits, once, as for one person", async () => {
    const { farm, owner } = await makeTenant();
    const phone = `+1514557${String(1000 + (farm.id % 9000))}`;
    const both = await makeSubscriber(farm, { phone }, ["email", "sms"]);
    const pending = await makeSubscriber(farm, {}, []);
    const send = await makeNotification(farm, { status: "sending", type: "email" });
    await db()
      .insert(deliveries)
      .values({
        ...{
          farm_id: farm.id,
          notification_id: send.id,
          accepted_month: send.accepted_month,
          subscriber_id: both.id,
          channel: "email",
          lang: "fr",
        },
        address: both.email!,
      });
    const input = { farm_id: farm.id, subscriber_ids: [both.id, pending.id] };
    const ctx = asUser(owner);
    expect(await bulkUnsubscribe(ctx, input)).toMatchObject({ status: "done", changed: 2 });
    expect((await actsOf(both.id)).slice(0, 2)).toEqual([
      { act: "withdrawn", source: "admin", address: phone },
      { act: "withdrawn", source: "admin", address: both.email },
    ]);
    expect(await reload(both.id)).toMatchObject({
      ...{ email_consent_until: null, sms_consent_until: null, unsubscribed_at: expect.any(Date) },
    });
    expect((await reload(pending.id)).unsubscribed_at).not.toBeNull();
    const suppressed = await db().select().from(suppressions).where(eq(suppressions.farm_id, farm.id));
    expect(suppressed.map(({ address }) => address).sort()).toEqual(
      [phone, both.email, pending.email].sort(),
    );
    const [waiting] = await db().select().from(deliveries).where(eq(deliveries.notification_id, send.id));
    expect(waiting).toMatchObject({ status: "suppressed", reason: "unsubscribed" });
    const before = await actsOf(both.id);
    await bulkUnsubscribe(ctx, input);
    expect(await actsOf(both.id)).toEqual(before);
  });
});

describe("removing many people", () => {
  const at = "2026-07-01T16:00:00Z";
  const after = (minutes: number) => fixedClock(new Date(Date.parse(at) + minutes * 60_000));

  async function removed() {
    const { farm, owner } = await makeTenant();
    const [gone, stays] = [await makeSubscriber(farm), await makeSubscriber(farm)];
    const [category] = await db()
      .insert(categories)
      .values({ farm_id: farm.id, name: "Paniers" })
      .returning();
    await db()
      .insert(subscriber_categories)
      .values({ farm_id: farm.id, subscriber_id: gone.id, category_id: category!.id });
    const ctx = asUser(owner, { clock: after(0) });
    const operation = await bulkDelete(ctx, { farm_id: farm.id, subscriber_ids: [gone.id] });
    return {
      farm,
      owner,
      ctx,
      gone,
      stays,
      operation,
      of: { farm_id: farm.id, bulk_operation_id: operation.id },
    };
  }

  it("hides them from the list and from sends at once, and keeps them for ten minutes", async () => {
    const { farm, owner, ctx, gone, stays, operation, of } = await removed();
    expect(operation).toMatchObject({ status: "done", undo_until: new Date(Date.parse(at) + 600_000) });
    expect(await names(ctx, farm.id)).toEqual([stays.id]);
    const send = await makeNotification(farm, { type: "email" });
    const { quote } = await notificationParameters(asUser(owner), {
      farm_id: farm.id,
      notification_id: send.id,
    });
    expect(quote.recipients.email).toBe(1);
    const delivery = {
      ...{
        farm_id: farm.id,
        notification_id: send.id,
        accepted_month: send.accepted_month,
        subscriber_id: gone.id,
        channel: "email" as const,
        lang: "fr" as const,
      },
      address: gone.email!,
    };
    await expect(db().insert(deliveries).values(delivery)).rejects.toMatchObject({
      cause: { message: expect.stringContaining("consenting subscriber") },
    });
    expect(await reload(gone.id)).toMatchObject({ email: gone.email, name: gone.name });
    expect(await listBulkOperations(ctx, of)).toMatchObject([{ id: operation.id }]);
    expect(await listBulkOperations(asUser(owner, { clock: after(10) }), of)).toEqual([]);
  });

  it("puts them back whole when it is undone, and then erases nobody", async () => {
    const { farm, ctx, gone, operation, of } = await removed();
    expect(await undoBulkOperation(ctx, of)).toMatchObject({ status: "undone" });
    const { rows } = await listSubscribers(ctx, { farm_id: farm.id });
    expect(rows.find(({ id }) => id === gone.id)).toMatchObject({
      ...{ email: gone.email, email_consent: true, state: "active", categories: [{ name: "Paniers" }] },
    });
    await eraseRemoved(asJob({ clock: after(11) }), { operation_id: operation.id });
    expect((await reload(gone.id)).email).toBe(gone.email);
    await expect(undoBulkOperation(ctx, of)).rejects.toMatchObject({ code: "conflict" });
  });

  it("erases them after ten minutes, not before, and cannot be undone any more", async () => {
    const { owner, gone, operation, of } = await removed();
    await eraseRemoved(asJob({ clock: after(9) }), { operation_id: operation.id });
    expect((await reload(gone.id)).email).toBe(gone.email);
    const late = undoBulkOperation(asUser(owner, { clock: after(10) }), of);
    await expect(late).rejects.toMatchObject({ code: "conflict", global: [{ key: "undoTooLate" }] });
    await eraseRemoved(asJob({ clock: after(10) }), { operation_id: operation.id });
    expect(await reload(gone.id)).toMatchObject({ email: null, name: "", removed_by: null });
    expect((await actsOf(gone.id))[0]).toMatchObject({ act: "withdrawn", address: gone.email });
  });

  it("lets someone who subscribes again begin anew, whom no undo changes", async () => {
    const { farm, owner, ctx, gone, of } = await removed();
    const added = await createSubscriber(asUser(owner), {
      farm_id: farm.id,
      name: "Anew",
      email: gone.email,
    });
    expect(added).toMatchObject({ state: "pending" });
    expect(added.id).not.toBe(gone.id);
    expect(await reload(gone.id)).toMatchObject({ email: null, removed_by: null });
    await undoBulkOperation(ctx, of);
    expect(await names(ctx, farm.id)).not.toContain(gone.id);
  });

  it("lets an import add them anew", async () => {
    const { farm, owner, ctx, gone, of } = await removed();
    expect(await outcomes({ farm, owner }, [contact({ email: gone.email })])).toEqual(["new"]);
    await undoBulkOperation(ctx, of);
    expect((await peopleOf(farm)).filter(({ email }) => email === gone.email)).toHaveLength(1);
    expect(await names(ctx, farm.id)).not.toContain(gone.id);
  });

  it("does not subscribe anyone who leaves during those minutes", async () => {
    const { ctx, gone, of } = await removed();
    const token = decodeURIComponent(unsubscribeUrl("fr", gone.id).split("/").at(-1)!);
    await unsubscribeByLink(asVisitor(), { token, scope: "farm" });
    await undoBulkOperation(ctx, of);
    expect(await reload(gone.id)).toMatchObject({
      email_consent_until: null,
      unsubscribed_at: expect.any(Date),
    });
  });

  it("is not undone past the limit of the plan", async () => {
    const { farm, owner } = await makeTenant({ plan_type: "beta-free" });
    await makeManyPeople(farm, 60);
    const ctx = asUser(owner);
    const operation = await bulkDelete(ctx, { farm_id: farm.id, filter: {} });
    await db()
      .insert(subscribers)
      .values(
        Array.from({ length: 60 }, (_, at) => ({
          ...{
            farm_id: farm.id,
            name: "N",
            email: `new${at}-${farm.id}@abonne.test`,
            confirmed_at: new Date(),
          },
        })),
      );
    const undo = undoBulkOperation(ctx, { farm_id: farm.id, bulk_operation_id: operation.id });
    await expect(undo).rejects.toMatchObject({ code: "limit_reached" });
  });

  it("stops a removal of thousands that still runs, and puts everyone back", async () => {
    const { farm, owner } = await makeTenant();
    const ids = await makeManyPeople(farm, 4100);
    const ctx = asUser(owner);
    const operation = await bulkDelete(ctx, { farm_id: farm.id, filter: {} });
    const of = { farm_id: farm.id, bulk_operation_id: operation.id };
    const running = runBulkOperation(asJob(), { operation_id: operation.id });
    await undoBulkOperation(ctx, of);
    await running;
    await restoreRemoved(asJob(), { operation_id: operation.id });
    expect(await readBulkOperation(ctx, of)).toMatchObject({ status: "undone" });
    const hidden = and(eq(subscribers.farm_id, farm.id), eq(subscribers.removed_by, operation.id));
    expect(await db().$count(subscribers, hidden)).toBe(0);
    expect((await listSubscribers(ctx, { farm_id: farm.id })).total).toBe(ids.length);
  });
});
