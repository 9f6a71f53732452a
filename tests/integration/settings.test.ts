import { and, eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { audit_entries, consents, farms, subscribers, suppressions } from "@/db/schema";
import { getFarm, listMyFarms } from "@/lib/farms/service/read";
import { askVerification, decideVerification, readReview } from "@/lib/farms/service/verification";
import { createFarm, patchFarm } from "@/lib/farms/service/write";
import {
  createNotification,
  duplicateNotification,
  updateNotification,
} from "@/lib/notifications/service/drafts";
import { createFromTemplate } from "@/lib/notifications/service/from-template";
import { createSubscriber } from "@/lib/subscribers/service/manage";
import { erasePerson, exportPerson, findPerson } from "@/lib/subscribers/service/privacy";
import { messagesTo } from "@/tests/factories/account";
import { asUser, asVisitor } from "@/tests/factories/context";
import { makeMember, makeSubscriber, makeTenant, makeUser } from "@/tests/factories/tenant";
import { decide } from "@/tests/factories/verification-files";

const potager = async () => asUser({ ...(await makeUser({ is_admin: true })), is_admin: true });
const conflictOf = (key: string) => ({ code: "conflict", global: [{ key }] });

describe("a setting of a farm", () => {
  it("is saved alone, and refused to a tab that did not see the newest ones", async () => {
    const { owner, farm } = await makeTenant();
    const ctx = asUser(owner);
    const ids = { farm_id: farm.id, settings_version: farm.settings_version };
    const hidden = await patchFarm(ctx, { ...ids, public: "false" });
    expect(hidden).toMatchObject({ public: false, name: farm.name, settings_version: 2 });
    await expect(patchFarm(ctx, { ...ids, public: "true" })).rejects.toMatchObject(
      conflictOf("settingsChanged"),
    );
    await expect(getFarm(asVisitor(), { handle: farm.handle })).rejects.toMatchObject({ code: "not_found" });
    // The page of the farm is no setting: its changes leave the version alone.
    expect(await patchFarm(ctx, { farm_id: farm.id, name: "Ferme du Vallon" })).toMatchObject({
      settings_version: 2,
    });
    const again = await patchFarm(ctx, { farm_id: farm.id, settings_version: 2, public: "true" });
    expect(again).toMatchObject({ public: true, settings_version: 3 });
  });

  it("takes a time zone of the country and an hour of the sending window alone", async () => {
    const { owner, farm } = await makeTenant();
    const save = (values: object) => patchFarm(asUser(owner), { farm_id: farm.id, ...values });
    await expect(save({ time_zone: "Europe/Paris" })).rejects.toMatchObject({
      fields: { time_zone: [{ key: "zoneOfOtherCountry" }] },
    });
    for (const default_hour of [7, 18]) await expect(save({ default_hour })).rejects.toThrow();
    expect(await save({ default_hour: "" })).toMatchObject({ default_hour: null });
  });

  it("fills in new messages, and nothing that was given", async () => {
    const { owner, farm } = await makeTenant();
    const ctx = asUser(owner);
    const ids = { farm_id: farm.id };
    await patchFarm(ctx, {
      ...ids,
      default_type: "sms",
      default_reply_to: "Ana@Ferme.test",
      default_hour: "9",
    });
    const begun = { type: "sms", reply_to: "ana@ferme.test", scheduled_hour: 9, scheduled_day: null };
    expect(await createNotification(ctx, ids)).toMatchObject(begun);
    expect(await createFromTemplate(ctx, { ...ids, template: "custom" })).toMatchObject(begun);
    const given = await createNotification(ctx, { ...ids, type: "email", scheduled_hour: 10 });
    expect(given).toMatchObject({ type: "email", scheduled_hour: 10 });
    const copy = await duplicateNotification(ctx, { ...ids, notification_id: given.id });
    expect(copy).toMatchObject({ type: "email" });
    // Whatever address the settings take, the builder saves with its words.
    const long = `ana@${"ferme-du-vallon.".repeat(14)}test`;
    await patchFarm(ctx, { ...ids, default_reply_to: long });
    const { id: notification_id, reply_to } = await createNotification(ctx, ids);
    expect(reply_to).toBe(long);
    expect(await updateNotification(ctx, { ...ids, notification_id, reply_to })).toMatchObject({
      reply_to: long,
    });
  });

  it("gives its language to people who are added without one; a new farm begins with its owner's", async () => {
    const { owner, farm } = await makeTenant({ default_lang: "en" });
    const ctx = asUser(owner, { lang: "fr" });
    const add = (more: object) =>
      createSubscriber(ctx, {
        farm_id: farm.id,
        name: "Ana",
        email: `${crypto.randomUUID()}@abonne.test`,
        ...more,
      });
    expect(await add({})).toMatchObject({ lang: "en" });
    expect(await add({ lang: "fr" })).toMatchObject({ lang: "fr" });
    const other = await makeUser();
    expect(await createFarm(asUser(other, { lang: "en" }), { name: "North Farm" })).toMatchObject({
      default_lang: "en",
    });
  });
});

describe("the verification of a farm", () => {
  it("is asked for by who manages the farm, and decided by Potager", async () => {
    const { owner, farm } = await makeTenant();
    const [ctx, admin] = [asUser(owner), await potager()];
    const ids = { farm_id: farm.id };
    await expect(askVerification(asUser(await makeMember(farm, "employee")), ids)).rejects.toMatchObject({
      code: "forbidden",
    });
    expect(await askVerification(ctx, ids)).toMatchObject({ verification: "asked", verified: false });
    await expect(askVerification(ctx, ids)).rejects.toMatchObject(conflictOf("verificationChanged"));
    await expect(decideVerification(ctx, { ...ids, decision: "verified" })).rejects.toMatchObject({
      code: "forbidden",
    });
    await expect(decideVerification(admin, { ...ids, decision: "refused", reason: " " })).rejects.toThrow(
      "requiredReason",
    );
    const refused = { verification: "refused", verification_reason: "Il manque l’adresse." };
    expect(
      await decide(admin, { ...ids, decision: "refused", reason: "Il manque l’adresse." }),
    ).toMatchObject(refused);
    const emails = async () =>
      (await messagesTo(owner.email)).map(({ kind, payload }) => ({ kind, ...payload }));
    const told = { kind: "verification_decided", farm: farm.name };
    expect(await emails()).toMatchObject([{ ...told, decision: "refused", reason: "Il manque l’adresse." }]);
    expect(await askVerification(ctx, ids)).toMatchObject({
      verification: "asked",
      verification_reason: null,
    });
    expect(await decide(admin, { ...ids, decision: "verified" })).toMatchObject({
      verified: true,
    });
    expect(await emails()).toMatchObject([{ ...told, decision: "verified" }, { decision: "refused" }]);
    const seen = await getFarm(asVisitor(), { handle: farm.handle });
    expect(seen.farm).toMatchObject({ verified: true });
    // Why a farm was refused is nobody else's business.
    expect(seen.farm).not.toHaveProperty("verification");
    expect(admin.stale.length).toBeGreaterThan(0);
    const acts = await db().select().from(audit_entries).where(eq(audit_entries.farm_id, farm.id));
    expect(acts.map(({ action }) => action)).toEqual([
      "farm.ask-verification",
      "farm.refuse-verification",
      "farm.ask-verification",
      "farm.verify",
    ]);
  });

  it("goes to no other farm than the one that was looked at", async () => {
    const { owner, farm } = await makeTenant({ name: "Ferme du Ruisseau" });
    const [ctx, admin] = [asUser(owner), await potager()];
    const ids = { farm_id: farm.id };
    await askVerification(ctx, ids);
    await expect(readReview(ctx, ids)).rejects.toMatchObject({ code: "forbidden" });
    const { seen, ...shown } = await readReview(admin, ids);
    expect(shown).toEqual({ name: "Ferme du Ruisseau", files: [] });
    await patchFarm(ctx, { ...ids, name: "Ferme des Voisins" });
    for (const wrong of [seen, "", undefined, "x".repeat(100)])
      await expect(
        decideVerification(admin, { ...ids, decision: "verified", seen: wrong }),
      ).rejects.toMatchObject(conflictOf("verificationOther"));
    expect((await getFarm(asVisitor(), { handle: farm.handle })).farm).toMatchObject({ verified: false });
    expect(await decide(admin, { ...ids, decision: "verified" })).toMatchObject({ verified: true });
  });

  it("stands first in the list of who decides", async () => {
    const name = `Ferme ${crypto.randomUUID().slice(0, 8)}`;
    const waiting = await makeTenant({ name });
    const newer = await makeTenant({ name });
    const admin = await potager();
    const listed = async () => (await listMyFarms(admin, { q: name })).farms.map(({ id }) => id);
    expect(await listed()).toEqual([newer.farm.id, waiting.farm.id]);
    await askVerification(asUser(waiting.owner), { farm_id: waiting.farm.id });
    expect(await listed()).toEqual([waiting.farm.id, newer.farm.id]);
  });

  it("begins again when the farm takes another name", async () => {
    const { owner, farm } = await makeTenant();
    const ids = { farm_id: farm.id };
    await decide(await potager(), { ...ids, decision: "verified" });
    expect(await patchFarm(asUser(owner), { ...ids, name: farm.name, phone: null })).toMatchObject({
      verified: true,
    });
    expect(await patchFarm(asUser(owner), { ...ids, name: "Ferme des Voisins" })).toMatchObject({
      verification: "asked",
      verified: false,
    });
  });

  it("is not needed to be public, and is written by nothing else", async () => {
    const { owner, farm } = await makeTenant();
    expect((await getFarm(asVisitor(), { handle: farm.handle })).farm).toMatchObject({ verified: false });
    await patchFarm(asUser(owner), { farm_id: farm.id, verification: "verified", verified: true });
    const [row] = await db().select().from(farms).where(eq(farms.id, farm.id));
    expect(row).toMatchObject({ verification: "none", verified: false });
  });

  it("is asked for by a proven account, three times a day", async () => {
    const { farm } = await makeTenant();
    const unproven = await makeMember(farm, "admin");
    await db().update(farms).set({ verification: "none" }).where(eq(farms.id, farm.id));
    const admin = await potager();
    const ctx = asUser(unproven);
    const ids = { farm_id: farm.id };
    for (let time = 1; time <= 3; time++) {
      await askVerification(ctx, ids);
      await decide(admin, { ...ids, decision: "refused", reason: "Non." });
    }
    await expect(askVerification(ctx, ids)).rejects.toMatchObject({ code: "rate_limited" });
  });
});

describe("what a person may ask a farm for", () => {
  it("is found by the whole email or phone, of this farm alone", async () => {
    const { owner, farm } = await makeTenant();
    const ana = await makeSubscriber(farm, { email: "ana@abonne.test", phone: "+15145550161" });
    const ctx = asUser(owner);
    const find = (address: string) => findPerson(ctx, { farm_id: farm.id, address });
    expect(await find(" Ana@Abonne.test ")).toMatchObject({ id: ana.id });
    expect(await find("(514) 555-0161")).toMatchObject({ id: ana.id });
    for (const address of ["", "ana", "abonne.test", "514"]) expect(await find(address)).toBeNull();
    const other = await makeTenant();
    expect(
      await findPerson(asUser(other.owner), { farm_id: other.farm.id, address: "ana@abonne.test" }),
    ).toBeNull();
    const employee = asUser(await makeMember(farm, "employee"));
    await expect(findPerson(employee, { farm_id: farm.id, address: "a" })).rejects.toMatchObject({
      code: "forbidden",
    });
  });

  it("is a file of all that is kept, with the consents", async () => {
    const { owner, farm } = await makeTenant();
    const ana = await makeSubscriber(farm, { name: "Ana" });
    const ids = { farm_id: farm.id, subscriber_id: ana.id };
    const data = await exportPerson(asUser(owner), ids);
    expect(data).toMatchObject({
      farm: { handle: farm.handle },
      subscriber: { name: "Ana", email: ana.email },
    });
    expect(data.consents).toMatchObject([{ channel: "email", act: "granted" }]);
    const [line] = await db()
      .select()
      .from(audit_entries)
      .where(and(eq(audit_entries.farm_id, farm.id), eq(audit_entries.subject_id, ana.id)));
    expect(line).toMatchObject({ action: "subscriber.export", after: {} });
    const other = await makeTenant();
    const theirs = { ...ids, farm_id: other.farm.id };
    await expect(exportPerson(asUser(other.owner), theirs)).rejects.toMatchObject({ code: "not_found" });
    await expect(erasePerson(asUser(other.owner), theirs)).rejects.toMatchObject({ code: "not_found" });
  });

  it("is erased for good: the ledger stays, and the address is refused from then on", async () => {
    const { owner, farm } = await makeTenant();
    const ana = await makeSubscriber(farm);
    const ids = { farm_id: farm.id, subscriber_id: ana.id };
    await erasePerson(asUser(owner), ids);
    const [row] = await db().select().from(subscribers).where(eq(subscribers.id, ana.id));
    expect(row).toMatchObject({ name: "", email: null, phone: null });
    expect(row!.erased_at).not.toBeNull();
    const ledger = await db().select().from(consents).where(eq(consents.subscriber_id, ana.id));
    expect(ledger.map(({ act }) => act)).toEqual(["granted", "withdrawn"]);
    const refused = await db().select().from(suppressions).where(eq(suppressions.farm_id, farm.id));
    expect(refused).toMatchObject([{ channel: "email", address: ana.email, reason: "erased" }]);
    await expect(erasePerson(asUser(owner), ids)).rejects.toMatchObject({ code: "not_found" });
  });
});
