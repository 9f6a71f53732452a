import { and, eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { audit_entries, farms, notifications, qr_codes, users } from "@/db/schema";
import { signup } from "@/lib/accounts/service/sign-up";
import { openFarm } from "@/lib/farms/operations/open-farm";
import { getFarm, getMyFarm } from "@/lib/farms/service/read";
import { createFarm, deleteFarm, patchFarm, updateFarm } from "@/lib/farms/service/write";
import { fixedClock } from "@/lib/platform/clock";
import { transaction } from "@/lib/platform/context";
import { AppError } from "@/lib/platform/errors";
import { LIMITS } from "@/lib/vocabulary/abuse-limits";
import { PASSWORD } from "@/tests/factories/account";
import { asJob, asUser, asVisitor } from "@/tests/factories/context";
import { newPhone } from "@/tests/factories/subscribing";
import { makeMember, makeNotification, makeTenant, makeUser } from "@/tests/factories/tenant";
import { acceptSend, deliveriesOf } from "@/tests/setup/doors/live";

const unique = () => Math.random().toString(36).slice(2, 10);

describe("opening a farm", () => {
  it("gives it a handle, a trial, its owner and the general QR code", async () => {
    const user = await makeUser();
    const ctx = asUser(user, { clock: fixedClock("2026-05-01T12:00:00Z") });
    const name = `Ferme de l’Été ${unique()}`;
    const farm = await createFarm(ctx, { name });
    expect(farm.handle).toMatch(/^ferme-de-l-ete-/);
    expect(farm).toMatchObject({
      plan_type: "trial",
      plan_title: "pro",
      max_farms: 3,
      max_notifications: null,
      subscribers_count: 0,
      voting_average: null,
    });
    expect(farm.trial_ends_at).toEqual(new Date("2026-05-15T12:00:00Z"));
    expect(farm).not.toHaveProperty("deleted_at");
    expect((await getMyFarm(ctx, { farm_id: farm.id })).role).toBe("owner");
    const codes = await db().select().from(qr_codes).where(eq(qr_codes.farm_id, farm.id));
    expect(codes).toMatchObject([{ is_general: true, title: "Code général" }]);
  });

  it("never gives two farms one handle, also when they are opened at once", async () => {
    const name = `Ferme Jumelle ${unique()}`;
    const people = await Promise.all(Array.from({ length: 6 }, () => makeUser()));
    const opened = await Promise.all(people.map((person) => createFarm(asUser(person), { name })));
    expect(new Set(opened.map((farm) => farm.handle)).size).toBe(6);
  });

  it("stays away from words of ours and from names without letters", async () => {
    const open = (name: string) =>
      transaction(asJob(), async (tx) => openFarm(tx, { name, user_id: (await makeUser()).id }));
    expect((await open("Admin")).handle).toMatch(/^ferme-admin/);
    expect((await open("农场")).handle).toMatch(/^ferme-locale/);
  });

  it("stops at the plan's limit, also when two arrive at once; a super administrator goes on", async () => {
    const { owner } = await makeTenant({ plan_type: "yearly" });
    await createFarm(asUser(owner), { name: "Deuxième" });
    const outcomes = await Promise.allSettled([
      createFarm(asUser(owner), { name: "Troisième" }),
      createFarm(asUser(owner), { name: "Quatrième" }),
    ]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    const small = await makeTenant({ plan_type: "monthly" });
    await expect(createFarm(asUser(small.owner), { name: "Autre" })).rejects.toMatchObject({
      code: "limit_reached",
      global: [{ key: "maxFarms", values: { max: 1 } }],
    });
    await createFarm(asUser({ ...small.owner, is_admin: true }), { name: "Autre" });
    await expect(createFarm(asVisitor(), { name: "Personne" })).rejects.toMatchObject({
      code: "unauthenticated",
    });
  });
});

describe("changing a farm", () => {
  it("keeps each field in its canonical form, and the handle whatever the name", async () => {
    const { owner, farm } = await makeTenant();
    const ctx = asUser(owner);
    const changed = await updateFarm(ctx, {
      farm_id: farm.id,
      name: "  Ferme du Lac ",
      email: "Info@Ferme.TEST",
      phone: "(514) 555-1234",
      phone_public: "true",
      website: "ferme.example/produits",
      facebook: "https://www.facebook.com/ferme",
      address: "1, rue du Lac",
      city: "Granby",
      zipcode: "j2g9h7",
      since_year: "1984",
      certifications: ["ecocert", "ecocert", "demeter"],
      average_basket_cents: "4200",
      time_zone: "America/Halifax",
      public: "true",
    });
    expect(changed).toMatchObject({
      handle: farm.handle,
      name: "Ferme du Lac",
      email: "info@ferme.test",
      phone: "+15145551234",
      website: "https://ferme.example/produits",
      zipcode: "J2G 9H7",
      since_year: 1984,
      certifications: ["ecocert", "demeter"],
      average_basket_cents: 4200,
      time_zone: "America/Halifax",
    });
    expect(changed.lat).toBeCloseTo(45.4, 0);
    expect(ctx.stale).toContain(`farm:${farm.id}`);
  });

  it("as a whole blanks what is left out; in part touches nothing else", async () => {
    const { owner, farm } = await makeTenant({ description: "Depuis toujours", organic: true });
    const updates = () =>
      db().$count(
        audit_entries,
        and(eq(audit_entries.farm_id, farm.id), eq(audit_entries.action, "farm.update")),
      );
    const part = await patchFarm(asUser(owner), { farm_id: farm.id, city: "Sutton" });
    const written = await updates();
    for (const same of [{}, { city: "Sutton" }])
      await patchFarm(asUser(owner), { farm_id: farm.id, ...same });
    expect(await updates()).toBe(written);
    expect(part).toMatchObject({
      city: "Sutton",
      description: "Depuis toujours",
      organic: true,
      zipcode: "J3B 1A1",
    });
    const whole = await updateFarm(asUser(owner), { farm_id: farm.id, name: "Neuve" });
    expect(whole).toMatchObject({
      name: "Neuve",
      description: "",
      organic: false,
      city: null,
      zipcode: null,
      lat: null,
    });
  });

  it.each([
    ["name", "   "],
    ["name", "A".repeat(121)],
    ["name", "Ferme\nBcc: x@y.z"],
    ["description", "\0"],
    ["email", "pas-un-courriel"],
    ["phone", "123"],
    ["website", "http://ferme.example"],
    ["website", "javascript:alert(1)"],
    ["website", "https://localhost"],
    ["facebook", "https://facebook.com.voleur.example"],
    ["google_map_link", "https://voleur.example/maps"],
    ["zipcode", "90210"],
    ["since_year", "1492"],
    ["since_year", "2999"],
    ["certifications", ["bio-de-moi"]],
    ["average_basket_cents", "-1"],
    ["time_zone", "Mars/Olympus"],
    ["region", "XX"],
    ["main_photo", { url: "javascript:x" }],
  ])("refuses %s = %j", async (field, value) => {
    const { owner, farm } = await makeTenant();
    const refusal = patchFarm(asUser(owner), { farm_id: farm.id, [field]: value });
    await expect(refusal).rejects.toMatchObject({ name: "ZodError" });
    await refusal.catch((error) => expect(error.issues[0].path[0]).toBe(field));
  });

  it("is for owners and admin members of that farm alone", async () => {
    const { farm } = await makeTenant();
    const stranger = await makeTenant();
    const admin = await makeMember(farm, "admin");
    const employee = await makeMember(farm, "employee");
    const input = { farm_id: farm.id, name: "À moi" };
    expect(await patchFarm(asUser(admin), input)).toMatchObject({ name: "À moi" });
    for (const verb of [updateFarm, patchFarm, deleteFarm]) {
      await expect(verb(asUser(employee), input)).rejects.toMatchObject({ code: "forbidden" });
      await expect(verb(asUser(stranger.owner), input)).rejects.toMatchObject({ code: "not_found" });
      await expect(verb(asVisitor(), input)).rejects.toMatchObject({ code: "unauthenticated" });
    }
    await expect(deleteFarm(asUser(admin), input)).rejects.toMatchObject({ code: "forbidden" });
  });
});

describe("a person who creates and deletes farms", () => {
  it("is stopped after ten in a day, and others are not", async () => {
    const owner = await makeUser();
    const once = async (user: { id: number }) => {
      const { id: farm_id } = await createFarm(asUser(user), { name: "Ferme" });
      await deleteFarm(asUser(user), { farm_id });
    };
    for (let count = 0; count < LIMITS.farm_account.points; count++) await once(owner);
    await expect(once(owner)).rejects.toMatchObject({
      code: "rate_limited",
      retryAfterSeconds: expect.any(Number),
    });
    await once(await makeUser());
  });
});

describe("a person who comes back with a new account", () => {
  it("goes on counting, also the farm of signing up", async () => {
    const email = `${crypto.randomUUID()}@personne.test`;
    const first = await makeUser({ email });
    for (let count = 0; count < LIMITS.farm_person.points - 1; count++) {
      const { id: farm_id } = await createFarm(asUser(first), { name: "Ferme" });
      await deleteFarm(asUser(first), { farm_id });
    }
    await db()
      .update(users)
      .set({ email: `gone-${first.id}@personne.test` })
      .where(eq(users.id, first.id));
    const again = await makeUser({ email: email.toUpperCase() });
    await createFarm(asUser(again), { name: "Ferme" });
    await db()
      .update(users)
      .set({ email: `gone-${again.id}@personne.test` })
      .where(eq(users.id, again.id));
    const signsUp = signup(asVisitor(), {
      name: "Rose",
      email,
      password: "un mot de passe assez long",
      phone_number: "514 555-0142",
      farm_name: "Ferme",
      captcha: "x",
    });
    await expect(signsUp).rejects.toMatchObject({ code: "rate_limited" });
  });
});

describe("strangers who sign up with somebody's address", () => {
  it("take no farm from its owner", async () => {
    const owner = await makeUser();
    const { email } = owner;
    const newcomer = { name: "Rose", email, password: PASSWORD, phone_number: "", farm_name: "Ferme" };
    for (let count = 0; count < LIMITS.farm_person.points / 2; count++) {
      const { id: farm_id } = await createFarm(asUser(owner), { name: "Ferme" });
      await deleteFarm(asUser(owner), { farm_id });
      await expect(signup(asVisitor({ ip: `198.18.0.${count}` }), newcomer)).rejects.toBeInstanceOf(AppError);
    }
    await createFarm(asUser(owner), { name: "Ferme" });
  });
});

describe("deleting a farm", () => {
  it("takes it away from everyone, keeps its handle and stops what waits to be sent", async () => {
    const { owner, farm } = await makeTenant();
    const waiting = await makeNotification(farm, { status: "scheduled" });
    const sent = await makeNotification(farm, { status: "sent" });
    const ctx = asUser(owner);
    await deleteFarm(ctx, { farm_id: farm.id });
    expect(ctx.stale).toEqual(expect.arrayContaining([`farm:${farm.id}`, `farm-handle:${farm.handle}`]));
    await expect(getFarm(asVisitor(), { handle: farm.handle })).rejects.toMatchObject({ code: "not_found" });
    await expect(getMyFarm(ctx, { farm_id: farm.id })).rejects.toMatchObject({ code: "not_found" });
    await expect(deleteFarm(ctx, { farm_id: farm.id })).rejects.toMatchObject({ code: "not_found" });
    const statuses = await db()
      .select({ id: notifications.id, status: notifications.status })
      .from(notifications)
      .where(eq(notifications.farm_id, farm.id));
    expect(statuses).toEqual(
      expect.arrayContaining([
        { id: waiting.id, status: "canceled" },
        { id: sent.id, status: "sent" },
      ]),
    );
    expect(await db().$count(farms, eq(farms.handle, farm.handle))).toBe(1);
  });

  it("keeps its handle for 90 days, and gives it to the next farm of that name after them", async () => {
    const name = `Ferme rendue ${crypto.randomUUID().slice(0, 8)}`;
    const on = (day: string) => ({ clock: fixedClock(`${day}T16:00:00Z`) });
    const first = await createFarm(asUser(await makeUser(), on("2026-01-01")), { name });
    await db()
      .update(farms)
      .set({ deleted_at: new Date("2026-01-02T16:00:00Z") })
      .where(eq(farms.id, first.id));
    const early = await createFarm(asUser(await makeUser(), on("2026-04-01")), { name });
    expect(early.handle).toBe(`${first.handle}-2`);
    const late = await createFarm(asUser(await makeUser(), on("2026-04-03")), { name });
    expect(late.handle).toBe(first.handle);
    const [old] = await db().select().from(farms).where(eq(farms.id, first.id));
    expect(old?.handle).toBe(`deleted-${first.uuid}`);
  });

  it("cancels a send of texts alone: nothing of it stays in the queue", async () => {
    const send = await acceptSend([{ phone: newPhone() }, { phone: newPhone() }], ["sms"]);
    await deleteFarm(asUser(send.owner), { farm_id: send.farm.id });
    const [row] = await db().select().from(notifications).where(eq(notifications.id, send.notification_id));
    expect(row).toMatchObject({ status: "canceled", status_reason: "farmDeleted" });
    const rows = await deliveriesOf(send.notification_id);
    expect(rows.map(({ status }) => status)).toEqual(["canceled", "canceled"]);
  });
});
