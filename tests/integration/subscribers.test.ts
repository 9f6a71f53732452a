import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { confirmations, consents, deliveries, subscribers, transactional_messages } from "@/db/schema";
import { createCategory, deleteCategory, listCategories, updateCategory } from "@/lib/categories/service";
import { confirmByLink } from "@/lib/subscribers/service/confirm";
import {
  assignCategory,
  createSubscriber,
  deassignCategory,
  deleteSubscriber,
  listSubscribers,
  resendConfirmation,
  unsubscribeSubscriber,
  updateSubscriber,
} from "@/lib/subscribers/service/manage";
import { asUser, asVisitor } from "@/tests/factories/context";
import { makeMember, makeNotification, makeSubscriber, makeTenant } from "@/tests/factories/tenant";

const messagesTo = (address: string) =>
  db()
    .select()
    .from(transactional_messages)
    .where(eq(transactional_messages.address, address))
    .orderBy(transactional_messages.id);
const tokenOf = (payload: Record<string, string>) => payload.url!.split("/").at(-1)!;
let number = 0;
const newPhone = () => `+1514556${String(1000 + number++)}`;
const unique = (name: string) => `${name}-${crypto.randomUUID().slice(0, 8)}@abonne.test`;

describe("adding a subscriber", () => {
  it("asks the person, who is pending until they confirm", async () => {
    const { farm, owner } = await makeTenant();
    const email = unique("Ana");
    const ctx = asUser(owner);
    const added = await createSubscriber(ctx, { farm_id: farm.id, name: "Ana", email, zipcode: "j3b1a1" });
    expect(added).toMatchObject({
      email: email.toLowerCase(),
      source: "admin-created-form",
      state: "pending",
      accept_communications: false,
      zipcode: "J3B 1A1",
    });
    const [row] = await db().select().from(subscribers).where(eq(subscribers.id, added.id));
    expect(row!.lat).toBeCloseTo(45.32, 1);

    const [message] = await messagesTo(email.toLowerCase());
    expect(message).toMatchObject({ kind: "confirm_subscription", farm_id: farm.id });
    await confirmByLink(asVisitor(), { token: tokenOf(message!.payload) });
    const { rows } = await listSubscribers(ctx, { farm_id: farm.id });
    expect(rows[0]).toMatchObject({ state: "active", email_consent: true, accept_communications: true });
  });

  it("asks a phone by a link in a text", async () => {
    const { farm, owner } = await makeTenant();
    const phone = newPhone();
    const added = await createSubscriber(asUser(owner), { farm_id: farm.id, name: "Ben", phone });
    expect(added.phone).toBe(phone);
    const [message] = await messagesTo(phone);
    expect(message).toMatchObject({ kind: "confirm_link", channel: "sms" });
    await confirmByLink(asVisitor(), { token: tokenOf(message!.payload) });
    const { rows } = await listSubscribers(asUser(owner), { farm_id: farm.id, channel: "sms" });
    expect(rows.map(({ id }) => id)).toEqual([added.id]);
  });

  it("needs a name and a way to reach them, on the fields", async () => {
    const { farm, owner } = await makeTenant();
    const create = (rest: object) => createSubscriber(asUser(owner), { farm_id: farm.id, ...rest });
    await expect(create({ email: "a@b.test" })).rejects.toMatchObject({
      issues: [{ path: ["name"], message: "requiredName" }],
    });
    await expect(create({ name: "Ana", email: "" })).rejects.toMatchObject({
      issues: [
        { path: ["email"], message: "requiredEmailOrPhone" },
        { path: ["phone"], message: "requiredEmailOrPhone" },
      ],
    });
    await expect(create({ name: "Ana", phone: "12" })).rejects.toMatchObject({
      issues: [{ path: ["phone"], message: "invalidPhone" }],
    });
    await expect(create({ name: "Ana", email: "a@b.test", zipcode: "12345" })).rejects.toMatchObject({
      issues: [{ path: ["zipcode"], message: "invalidZipcode" }],
    });
  });

  it("knows a person by email or phone, whatever the case, also when two come at once", async () => {
    const { farm, owner } = await makeTenant();
    const email = unique("double");
    const create = (rest: object) =>
      createSubscriber(asUser(owner), { farm_id: farm.id, name: "D", ...rest });
    const outcomes = await Promise.allSettled([create({ email }), create({ email: email.toUpperCase() })]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect(outcomes.find(({ status }) => status === "rejected")).toMatchObject({
      reason: { code: "conflict", fields: { email: [{ key: "emailSubscribed" }] } },
    });
    const phone = newPhone();
    await create({ phone });
    await expect(create({ phone })).rejects.toMatchObject({
      code: "conflict",
      fields: { phone: [{ key: "phoneSubscribed" }] },
    });
  });

  it("stops at the plan's limit, also when two take the last place", async () => {
    const { farm, owner } = await makeTenant({ plan_type: "beta-free" });
    await db()
      .insert(subscribers)
      .values(
        Array.from({ length: 99 }, (_, at) => ({
          farm_id: farm.id,
          email: `n${at}-${farm.id}@abonne.test`,
          confirmed_at: new Date(),
        })),
      );
    const add = async (email: string) => {
      await createSubscriber(asUser(owner), { farm_id: farm.id, name: "N", email });
      return tokenOf((await messagesTo(email))[0]!.payload);
    };
    const tokens = [await add(unique("last1")), await add(unique("last2"))];
    const outcomes = await Promise.allSettled(tokens.map((token) => confirmByLink(asVisitor(), { token })));
    expect(outcomes.find(({ status }) => status === "rejected")).toMatchObject({
      reason: { code: "limit_reached" },
    });
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  });

  it("is refused once the plan's limit is reached", async () => {
    const { farm, owner } = await makeTenant({ plan_type: "beta-free" });
    await db()
      .insert(subscribers)
      .values(
        Array.from({ length: 100 }, (_, at) => ({
          farm_id: farm.id,
          email: `f${at}-${farm.id}@abonne.test`,
          confirmed_at: new Date(),
        })),
      );
    await expect(
      createSubscriber(asUser(owner), { farm_id: farm.id, name: "N", email: unique("over") }),
    ).rejects.toMatchObject({ code: "limit_reached" });
  });

  it("sends nothing to someone who left the farm and was deleted", async () => {
    const { farm, owner } = await makeTenant();
    const person = await makeSubscriber(farm);
    const ctx = asUser(owner);
    const of = { farm_id: farm.id, subscriber_id: person.id };
    await unsubscribeSubscriber(ctx, of);
    await deleteSubscriber(ctx, of);
    const added = await createSubscriber(ctx, { farm_id: farm.id, name: "Luc", email: person.email });
    expect(added.state).toBe("pending");
    expect(await messagesTo(person.email!)).toEqual([]);
  });
});

describe("changing a subscriber", () => {
  it("ends the consent of an address that changes, and asks the new one", async () => {
    const { farm, owner } = await makeTenant();
    const person = await makeSubscriber(farm);
    const email = unique("new");
    const of = { farm_id: farm.id, subscriber_id: person.id };
    const changed = await updateSubscriber(asUser(owner), { ...of, name: "Lucie", email });
    expect(changed).toMatchObject({ name: "Lucie", email, state: "pending" });
    expect(await messagesTo(email)).toMatchObject([{ kind: "confirm_subscription" }]);
    const kept = await updateSubscriber(asUser(owner), { ...of, person_count: "family" });
    expect(kept).toMatchObject({ name: "Lucie", person_count: "family" });
    expect(await messagesTo(email)).toHaveLength(1);
  });

  it("does not let a link sent to the old address confirm the new one", async () => {
    const { farm, owner } = await makeTenant();
    const old = unique("old");
    const added = await createSubscriber(asUser(owner), { farm_id: farm.id, name: "O", email: old });
    const [message] = await messagesTo(old);
    await updateSubscriber(asUser(owner), {
      farm_id: farm.id,
      subscriber_id: added.id,
      email: unique("other"),
    });
    await expect(confirmByLink(asVisitor(), { token: tokenOf(message!.payload) })).rejects.toMatchObject({
      code: "invalid",
      global: [],
    });
  });

  it("refuses to lose the last address, and one that is taken", async () => {
    const { farm, owner } = await makeTenant();
    const [one, two] = [await makeSubscriber(farm), await makeSubscriber(farm)];
    const of = { farm_id: farm.id, subscriber_id: one.id };
    await expect(updateSubscriber(asUser(owner), { ...of, email: "" })).rejects.toMatchObject({
      code: "invalid",
    });
    await expect(updateSubscriber(asUser(owner), { ...of, email: two.email })).rejects.toMatchObject({
      code: "conflict",
      fields: { email: [{ key: "emailSubscribed" }] },
    });
  });

  it("sends the confirmation again only while there is something to confirm", async () => {
    const { farm, owner } = await makeTenant();
    const pending = await makeSubscriber(farm, {}, []);
    const active = await makeSubscriber(farm);
    await resendConfirmation(asUser(owner), { farm_id: farm.id, subscriber_id: pending.id });
    expect(await messagesTo(pending.email!)).toHaveLength(1);
    await expect(
      resendConfirmation(asUser(owner), { farm_id: farm.id, subscriber_id: active.id }),
    ).rejects.toMatchObject({ code: "invalid" });
  });
});

describe("deleting a subscriber", () => {
  it("erases the person and keeps the proof and the counts", async () => {
    const { farm, owner } = await makeTenant();
    const person = await makeSubscriber(farm, { phone: newPhone(), zipcode: "J3B 1A1" });
    const notification = await makeNotification(farm);
    await db().insert(deliveries).values({
      farm_id: farm.id,
      notification_id: notification.id,
      accepted_month: notification.accepted_month,
      subscriber_id: person.id,
      channel: "email",
      address: person.email!,
      lang: "fr",
      status: "delivered",
    });
    await deleteSubscriber(asUser(owner), { farm_id: farm.id, subscriber_id: person.id });
    const [row] = await db().select().from(subscribers).where(eq(subscribers.id, person.id));
    expect(row).toMatchObject({
      name: "",
      email: null,
      phone: null,
      zipcode: null,
      email_consent_until: null,
      erased_at: expect.any(Date),
    });
    const [delivery] = await db().select().from(deliveries).where(eq(deliveries.subscriber_id, person.id));
    expect(delivery).toMatchObject({ status: "delivered", address: "" });
    expect(await db().$count(consents, eq(consents.subscriber_id, person.id))).toBeGreaterThan(0);
    expect(await db().$count(confirmations, eq(confirmations.subscriber_id, person.id))).toBe(0);
    const { total } = await listSubscribers(asUser(owner), { farm_id: farm.id });
    expect(total).toBe(0);
    await expect(
      deleteSubscriber(asUser(owner), { farm_id: farm.id, subscriber_id: person.id }),
    ).rejects.toMatchObject({ code: "not_found" });
  });
});

describe("who may", () => {
  const verbs = {
    listSubscribers,
    createSubscriber,
    updateSubscriber,
    resendConfirmation,
    unsubscribeSubscriber,
    deleteSubscriber,
    assignCategory,
    deassignCategory,
    listCategories,
    createCategory,
    updateCategory,
    deleteCategory,
  };
  it.each(Object.entries(verbs))("%s is for the farm's own people", async (_name, verb) => {
    const [mine, stranger] = [await makeTenant(), await makeTenant()];
    const person = await makeSubscriber(mine.farm);
    const input = { farm_id: mine.farm.id, subscriber_id: person.id, category_id: 1, name: "X" };
    await expect(verb(asUser(stranger.owner), input)).rejects.toMatchObject({ code: "not_found" });
    await expect(verb(asVisitor(), input)).rejects.toMatchObject({ code: "unauthenticated" });
  });
  it.each(["updateSubscriber", "unsubscribeSubscriber", "deleteSubscriber"] as const)(
    "%s does not reach another farm's person through one's own farm",
    async (name) => {
      const [mine, stranger] = [await makeTenant(), await makeTenant()];
      const person = await makeSubscriber(mine.farm);
      await expect(
        verbs[name](asUser(stranger.owner), {
          farm_id: stranger.farm.id,
          subscriber_id: person.id,
          name: "Volé",
        }),
      ).rejects.toMatchObject({ code: "not_found" });
    },
  );
  it("lets an employee add and look", async () => {
    const { farm } = await makeTenant();
    const employee = asUser(await makeMember(farm, "employee"));
    await createSubscriber(employee, { farm_id: farm.id, name: "E", email: unique("emp") });
    expect((await listSubscribers(employee, { farm_id: farm.id })).total).toBe(1);
  });
});
