import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { GET } from "@/app/m/[lang]/[key]/route";
import { db } from "@/db/client";
import { farms, notifications } from "@/db/schema";
import { webAddress } from "@/lib/notifications/operations/email-parts";
import { publishNotification } from "@/lib/notifications/service/publish";
import { sendNotification } from "@/lib/notifications/service/send";
import { listPublishedEmails } from "@/lib/notifications/service/web-version";
import { fixedClock } from "@/lib/platform/clock";
import { asUser, asVisitor } from "@/tests/factories/context";
import {
  makeMember,
  makeNotification,
  makeProduce,
  makeSubscriber,
  makeTenant,
} from "@/tests/factories/tenant";

const NOON = "2026-07-01T16:00:00Z";

/** Sends an email to Zoé and returns its row. */
async function sent(type: "email" | "sms" = "email") {
  const { owner, farm } = await makeTenant();
  const produce = await makeProduce(farm);
  const person = await makeSubscriber(
    farm,
    { name: "Zoé Tremblay", phone: type === "sms" ? "+14185550142" : null },
    [type],
  );
  const draft = await makeNotification(farm, {
    type,
    produce_ids: [produce.id],
    subject_fr: "Pour {{name}}",
    email_content_fr: [
      { id: "a", type: "content", text: "Bonjour {{name}}, voyez https://recettes.example/soupe" },
      { id: "b", type: "button", text: "Voir", url: "{{link}}" },
    ],
  });
  const ctx = asUser(owner, { clock: fixedClock(NOON) });
  const ids = { farm_id: farm.id, notification_id: draft.id };
  await sendNotification(ctx, { ...ids, when: "now" });
  const [row] = await db().select().from(notifications).where(eq(notifications.id, draft.id));
  return { farm, owner, person, ctx, ids, row: row! };
}

const read = (key: string, lang = "fr") =>
  GET(new Request(`http://potager.test/m/${lang}/${key}`, { headers: { accept: "application/json" } }), {
    params: Promise.resolve({ lang, key }),
  });

describe("an email in a browser", () => {
  it("holds nothing of a recipient, and runs nothing", async () => {
    const { row, person } = await sent();
    const answer = await read(row.web_key!);
    const html = await answer.text();
    expect(answer.status).toBe(200);
    expect(html).toContain("Tomates");
    expect(html).toContain('href="https://recettes.example/soupe"');
    for (const own of [person.name, person.email!, "Zoé", "/c/", "/u/", "{{", "désabonner", "abonné à"])
      expect(html, own).not.toContain(own);
    expect(answer.headers.get("x-robots-tag")).toBe("noindex, nofollow");
    expect(answer.headers.get("cache-control")).toBe("public, max-age=0, s-maxage=60, must-revalidate");
    expect(answer.headers.get("content-security-policy")).toMatch(/^default-src 'none'; img-src 'self';/);
  });

  it("has an address that only its email knows", async () => {
    const [{ row }, other] = [await sent(), await sent()];
    expect(row.web_key).toMatch(/^[\w-]{43}$/);
    expect(row.web_key).not.toBe(other.row.web_key);
    expect(row.frozen_content!.bodies.fr.own!.html).toContain(webAddress("fr", row.web_key!));
    for (const guess of [row.uuid, String(row.id), "", "a".repeat(43), `${row.web_key}a`])
      expect((await read(guess)).status, guess).toBe(404);
    expect((await read(row.web_key!, "es")).status).toBe(404);
  });

  it.each([
    ["hidden", { public: false }],
    ["deleted", { deleted_at: new Date() }],
    ["of an owner without a verified address", { owner_verified: false }],
  ])("is gone when its farm is %s", async (_state, values) => {
    const { farm, ctx, ids, row } = await sent();
    await publishNotification(ctx, { ...ids, published: true });
    await db().update(farms).set(values).where(eq(farms.id, farm.id));
    expect((await read(row.web_key!)).status).toBe(404);
    expect(await listPublishedEmails(asVisitor(), { farm_id: farm.id })).toEqual([]);
  });

  it("is gone with its deleted send, and there is none of a draft", async () => {
    const { row, ids } = await sent();
    await db().update(notifications).set({ deleted_at: new Date() }).where(eq(notifications.id, row.id));
    expect((await read(row.web_key!)).status).toBe(404);
    const draft = await makeNotification({ id: ids.farm_id }, { web_key: "b".repeat(43) });
    expect((await read(draft.web_key!)).status).toBe(404);
  });
});

describe("the archive of a farm", () => {
  it("holds nothing unless the farm puts it there, and forgets the page's cache", async () => {
    const { farm, ctx, ids, row } = await sent();
    expect(await listPublishedEmails(asVisitor(), { farm_id: farm.id })).toEqual([]);
    await publishNotification(ctx, { ...ids, published: true });
    expect(ctx.stale).toContain(`farm:${farm.id}`);
    expect(await listPublishedEmails(asVisitor(), { farm_id: farm.id })).toMatchObject([
      { uuid: row.uuid, web_key: row.web_key },
    ]);
    expect((await read(row.web_key!)).headers.get("x-robots-tag")).toBeNull();
    await publishNotification(ctx, { ...ids, published: false });
    expect(await listPublishedEmails(asVisitor(), { farm_id: farm.id })).toEqual([]);
    expect((await read(row.web_key!)).headers.get("x-robots-tag")).toBe("noindex, nofollow");
  });

  it("takes no draft, no text and nothing of another farm, and no employee fills it", async () => {
    const { farm, ctx, ids } = await sent();
    const draft = await makeNotification(farm);
    const conflict = { code: "conflict" };
    await expect(
      publishNotification(ctx, { farm_id: farm.id, notification_id: draft.id, published: true }),
    ).rejects.toMatchObject(conflict);
    const text = await sent("sms");
    expect(text.row.web_key).toBeNull();
    await expect(publishNotification(text.ctx, { ...text.ids, published: true })).rejects.toMatchObject(
      conflict,
    );
    const { owner: stranger } = await makeTenant();
    await expect(publishNotification(asUser(stranger), { ...ids, published: true })).rejects.toMatchObject({
      code: "not_found",
    });
    const employee = asUser(await makeMember(farm, "employee"));
    await expect(publishNotification(employee, { ...ids, published: true })).rejects.toMatchObject({
      code: "forbidden",
    });
  });

  it("is guarded by the database: what has no address cannot be published", async () => {
    const { farm } = await makeTenant();
    await expect(makeNotification(farm, { published_at: new Date() })).rejects.toThrow();
  });
});
