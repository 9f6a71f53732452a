import { eq } from "drizzle-orm";
import { PDFDocument } from "pdf-lib";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { HEAD as scanHead, GET as scanRoute } from "@/app/q/[uuid]/route";
import { POST as oneClickRoute } from "@/app/u/[token]/route";
import { db } from "@/db/client";
import { farms, qr_code_scans, qr_codes, subscribers } from "@/db/schema";
import { oneClickUrl } from "@/lib/consent/links";
import { fixedClock } from "@/lib/platform/clock";
import { drawQrCode, makePoster } from "@/lib/qr-codes/service/files";
import { createQrCode, deleteQrCode, listQrCodes, updateQrCode } from "@/lib/qr-codes/service/manage";
import { findScanTarget, scanQrCode } from "@/lib/qr-codes/service/scan";
import { subscribePublicly } from "@/lib/subscribers/service/public-form";
import { asUser, asVisitor } from "@/tests/factories/context";
import { makeIssuedCode } from "@/tests/factories/qr-codes";
import { makeMember, makeSubscriber, makeTenant } from "@/tests/factories/tenant";

async function withCode(title = "Marché Jean-Talon") {
  const tenant = await makeTenant();
  const ctx = asUser(tenant.owner);
  const code = await createQrCode(ctx, { farm_id: tenant.farm.id, title });
  return { ...tenant, ctx, code, of: { farm_id: tenant.farm.id, qr_code_id: code.id } };
}

describe("QR codes", () => {
  it("have titles of their own in a farm", async () => {
    const { farm, ctx, code, of } = await withCode();
    await expect(
      createQrCode(ctx, { farm_id: farm.id, title: code.title.toUpperCase() }),
    ).rejects.toMatchObject({ code: "conflict", fields: { title: [{ key: "qrCodeTitleTaken" }] } });
    await expect(createQrCode(ctx, { farm_id: farm.id, title: " " })).rejects.toMatchObject({
      issues: [{ path: ["title"], message: "requiredTitle" }],
    });
    expect(await updateQrCode(ctx, { ...of, title: "Kiosque" })).toMatchObject({ title: "Kiosque" });
  });

  it("bring subscribers, who stay when the code goes", async () => {
    const { farm, ctx, code, of } = await withCode();
    const email = `qr-${code.uuid}@abonne.test`;
    const form = await subscribePublicly(asVisitor(), {
      handle: farm.handle,
      name: "Luc",
      email,
      accept_communications: true,
      qr_code_uuid: code.uuid,
    });
    expect((await listQrCodes(ctx, { farm_id: farm.id }))[0]).toMatchObject({ subscribers_count: 1 });
    await deleteQrCode(ctx, of);
    const [person] = await db().select().from(subscribers).where(eq(subscribers.id, form.id));
    expect(person).toMatchObject({ email, qr_code_id: code.id });
  });

  it("of another farm count for nobody", async () => {
    const { code } = await withCode();
    const { farm } = await makeTenant();
    const form = await subscribePublicly(asVisitor(), {
      handle: farm.handle,
      name: "Luc",
      email: `foreign-${code.uuid}@abonne.test`,
      accept_communications: true,
      qr_code_uuid: code.uuid,
    });
    const [person] = await db().select().from(subscribers).where(eq(subscribers.id, form.id));
    expect(person!.qr_code_id).toBeNull();
  });

  it("cannot lose the general one", async () => {
    const { farm, ctx } = await withCode();
    const [general] = await db()
      .insert(qr_codes)
      .values({ farm_id: farm.id, title: "Général", is_general: true })
      .returning();
    await expect(deleteQrCode(ctx, { farm_id: farm.id, qr_code_id: general!.id })).rejects.toMatchObject({
      code: "conflict",
    });
    expect((await listQrCodes(ctx, { farm_id: farm.id }))[0]!.id).toBe(general!.id);
  });

  it("are for the farm's own people, employees too", async () => {
    const { farm, of } = await withCode();
    const stranger = await makeTenant();
    for (const verb of [listQrCodes, createQrCode, updateQrCode, deleteQrCode, drawQrCode, makePoster]) {
      const input = { ...of, title: "X" };
      await expect(verb(asUser(stranger.owner), input)).rejects.toMatchObject({ code: "not_found" });
      await expect(verb(asVisitor(), input)).rejects.toMatchObject({ code: "unauthenticated" });
    }
    for (const verb of [updateQrCode, deleteQrCode, drawQrCode, makePoster])
      await expect(
        verb(asUser(stranger.owner), { ...of, farm_id: stranger.farm.id, title: "X" }),
      ).rejects.toMatchObject({ code: "not_found" });
    const employee = asUser(await makeMember(farm, "employee"));
    expect(await listQrCodes(employee, { farm_id: farm.id })).toHaveLength(1);
  });
});

describe("scans", () => {
  it("count on the farm's calendar day, all of them when many come at once", async () => {
    const { farm, ctx, code } = await withCode();
    const lateEvening = asVisitor({ clock: fixedClock("2026-07-02T02:30:00Z"), lang: "en" });
    const { path } = await scanQrCode(lateEvening, { uuid: code.uuid });
    expect(path).toBe(`/en/farms/${farm.handle}/subscription?qr_code_uuid=${code.uuid}&subscribe=1`);
    await Promise.all(Array.from({ length: 9 }, () => scanQrCode(lateEvening, { uuid: code.uuid })));
    const days = await db().select().from(qr_code_scans).where(eq(qr_code_scans.qr_code_id, code.id));
    expect(days).toEqual([{ farm_id: farm.id, qr_code_id: code.id, day: "2026-07-01", scans: 10 }]);
    expect((await listQrCodes(ctx, { farm_id: farm.id }))[0]).toMatchObject({ scans_count: 10 });
  });

  it("redirect in the visitor's language; a look ahead is no scan", async () => {
    const { farm, code } = await withCode();
    const ask = (route: typeof scanRoute, uuid: string) =>
      route(new Request(`http://potager.test/q/${uuid}`, { headers: { "accept-language": "fr-CA" } }), {
        params: Promise.resolve({ uuid }),
      });
    await ask(scanHead, code.uuid);
    expect(await db().$count(qr_code_scans, eq(qr_code_scans.qr_code_id, code.id))).toBe(0);
    const answer = await ask(scanRoute, code.uuid);
    expect(answer.status).toBe(302);
    expect(answer.headers.get("cache-control")).toContain("no-store");
    expect(answer.headers.get("location")).toContain(`/fr/fermes/${farm.handle}/inscription?qr_code_uuid=`);
    const saved = await scanRoute(
      new Request(`http://potager.test/q/${code.uuid}`, { headers: { cookie: "a=b; lang=en" } }),
      { params: Promise.resolve({ uuid: code.uuid }) },
    );
    expect(saved.headers.get("location")).toContain(`/en/farms/${farm.handle}/subscription`);
    expect((await ask(scanRoute, "x")).status).toBe(404);
  });

  it("of an issued code without a farm lead to where its farm signs up, of a farm that is gone nowhere", async () => {
    const uuid = await makeIssuedCode();
    const { path } = await scanQrCode(asVisitor({ lang: "fr" }), { uuid, saved_lang: "en" });
    expect(path).toBe(`/en/qr-code-onboarding?qr_code_uuid=${uuid}`);
    expect((await findScanTarget(asVisitor({ lang: "fr" }), { uuid })).path).toBe(
      `/fr/inscription-code-qr?qr_code_uuid=${uuid}`,
    );
    const { farm, code } = await withCode();
    await db().update(farms).set({ deleted_at: new Date() }).where(eq(farms.id, farm.id));
    await expect(scanQrCode(asVisitor(), { uuid: code.uuid })).rejects.toMatchObject({ code: "not_found" });
    expect(await db().$count(qr_code_scans, eq(qr_code_scans.qr_code_id, code.id))).toBe(0);
  });
});

describe("files", () => {
  it("are an image in either format and size", async () => {
    const { ctx, of } = await withCode();
    const png = await drawQrCode(ctx, { ...of, size: 512 });
    expect(await sharp(png.body as Uint8Array).metadata()).toMatchObject({ format: "png", width: 512 });
    expect(png.filename).toBe("qr-marche-jean-talon.png");
    const svg = await drawQrCode(ctx, { ...of, format: "svg" });
    expect(Buffer.from(svg.body).toString()).toContain("<svg");
    await expect(drawQrCode(ctx, { ...of, size: 90_000 })).rejects.toMatchObject({
      issues: [{ path: ["size"] }],
    });
  });

  it("are a poster on letter and A6 paper, small, whatever the name", async () => {
    const { ctx, of, farm } = await withCode("Łódź 漢字");
    for (const [size, width] of [
      ["letter", 612],
      ["a6", 297.64],
    ] as const) {
      const { body, type } = await makePoster(ctx, { ...of, size });
      expect(type).toBe("application/pdf");
      const pdf = await PDFDocument.load(body);
      expect(pdf.getPageCount()).toBe(1);
      expect(pdf.getPage(0).getWidth()).toBeCloseTo(width, 1);
      expect(pdf.getTitle()).toContain(farm.name);
      expect((body as Uint8Array).byteLength).toBeLessThan(80_000);
    }
  });
});

describe("the one-click address", () => {
  it("answers 200 to a mail program's POST, without a cookie, in either encoding", async () => {
    const { farm } = await makeTenant();
    const person = await makeSubscriber(farm);
    const url = oneClickUrl(person.id);
    const token = url.split("/").at(-1)!;
    const multipart = new FormData();
    multipart.set("List-Unsubscribe", "One-Click");
    for (const body of [new URLSearchParams({ "List-Unsubscribe": "One-Click" }), multipart]) {
      const answer = await oneClickRoute(new Request(url, { method: "POST", body }), {
        params: Promise.resolve({ token }),
      });
      expect(answer.status).toBe(200);
    }
    const [row] = await db().select().from(subscribers).where(eq(subscribers.id, person.id));
    expect(row!.unsubscribed_at).not.toBeNull();
    const refused = await oneClickRoute(new Request(url, { method: "POST", body: "x" }), {
      params: Promise.resolve({ token }),
    });
    expect([400, 422]).toContain(refused.status);
  });
});
