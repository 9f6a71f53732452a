import { eq } from "drizzle-orm";
import { PDFDocument } from "pdf-lib";
import { describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { audit_entries, issued_qr_codes } from "@/db/schema";
import { onboardByQrCode } from "@/lib/accounts/service/sign-up";
import { CATALOGUE } from "@/lib/i18n/catalogue";
import { BATCH_COUNTS } from "@/lib/qr-codes/inputs";
import { scanUrl } from "@/lib/qr-codes/links";
import { drawCardSheets, issueBatch, listBatches } from "@/lib/qr-codes/service/batches";
import { makePoster } from "@/lib/qr-codes/service/files";
import { issueQrCodes } from "@/lib/qr-codes/service/issue";
import { createQrCode } from "@/lib/qr-codes/service/manage";
import { LIMITS } from "@/lib/vocabulary/abuse-limits";
import { LANGS } from "@/lib/vocabulary/languages";
import { asUser, asVisitor } from "@/tests/factories/context";
import { makeBatch } from "@/tests/factories/qr-codes";
import { unique } from "@/tests/factories/subscribing";
import { makeTenant, makeUser } from "@/tests/factories/tenant";
import { pdfCodes } from "@/tests/setup/pdf-codes";
import { pdfTexts } from "@/tests/setup/pdf-text";

const potager = async () => asUser({ ...(await makeUser({ is_admin: true })), is_admin: true });
const codesOf = (batch_id: number) =>
  db().select().from(issued_qr_codes).where(eq(issued_qr_codes.batch_id, batch_id));
const batchOf = async (ctx: Awaited<ReturnType<typeof potager>>, batch_id: number) =>
  (await listBatches(ctx, { after: batch_id + 1 })).rows[0]!;

describe("a batch of cards", () => {
  it("has as many codes as were asked for, with what they are for", async () => {
    const ctx = await potager();
    const { batch_id } = await issueBatch(ctx, { count: "20", note: " Foire agricole " });
    expect(await codesOf(batch_id)).toHaveLength(20);
    expect(await batchOf(ctx, batch_id)).toMatchObject({
      ...{ id: batch_id, note: "Foire agricole", issued: 20, claimed: 0 },
      issuer: expect.any(String),
    });
    const [entry] = await db()
      .select()
      .from(audit_entries)
      .where(eq(audit_entries.user_id, ctx.actor.kind === "user" ? ctx.actor.user_id : 0));
    expect(entry).toMatchObject({ action: "qr_code.issue", after: { count: 20, title: "Foire agricole" } });
    expect(BATCH_COUNTS).toEqual([10, 20, 30, 40, 50, 60, 70, 80, 90, 100]);
    for (const count of [0, 15, 110, "x", undefined])
      await expect(issueBatch(ctx, { count, note: "Foire" })).rejects.toHaveProperty("issues");
    await expect(issueBatch(ctx, { count: 10, note: " " })).rejects.toHaveProperty("issues");
  });

  it("is made by each call of the API, and its cards are printed, of a part of a sheet too", async () => {
    const ctx = await potager();
    for (const lang of LANGS) {
      const codes = await issueQrCodes({ ...ctx, lang }, { count: 12 });
      const batch_id = codes[0]!.batch_id!;
      expect(new Set(codes.map((code) => code.batch_id))).toEqual(new Set([batch_id]));
      const note = CATALOGUE[lang].qr_cards.byApi;
      expect(await batchOf(ctx, batch_id)).toMatchObject({ note, issued: 12, issuer: expect.any(String) });
      const { body } = await drawCardSheets(ctx, { batch_id, lang });
      expect((await PDFDocument.load(body)).getPageCount()).toBe(2);
      expect((await pdfCodes(body)).flat().sort()).toEqual(codes.map(({ url }) => url).sort());
    }
  });

  it("counts the codes that a farm claimed", async () => {
    const ctx = await potager();
    const batch_id = await makeBatch();
    const [code] = await codesOf(batch_id);
    await onboardByQrCode(asVisitor(), {
      ...{ name: "Rose", farm_name: "Ferme du Vallon", email: unique("rose") },
      qr_code_uuid: code!.uuid,
    });
    expect(await batchOf(ctx, batch_id)).toMatchObject({ issued: 10, claimed: 1 });
  });

  it("is listed fifty at a time, the newest first", async () => {
    const ctx = await potager();
    for (let more = 52; more > 0; more--) await makeBatch({ note: `Lot ${more}` });
    const { rows, next } = await listBatches(ctx, {});
    expect(rows).toHaveLength(50);
    expect(next).toBe(rows.at(-1)!.id);
    const rest = await listBatches(ctx, { after: String(next) });
    expect(rest.rows[0]!.id).toBeLessThan(next!);
    await expect(listBatches(ctx, { after: "x" })).rejects.toHaveProperty("issues");
  });

  it("is the super administrator's alone, and not without end", async () => {
    const { owner } = await makeTenant();
    const batch_id = await makeBatch();
    for (const verb of [issueBatch, listBatches, drawCardSheets]) {
      const input = { count: 10, note: "Foire", batch_id };
      await expect(verb(asUser(owner), input)).rejects.toMatchObject({ code: "not_found" });
      await expect(verb(asVisitor(), input)).rejects.toMatchObject({ code: "unauthenticated" });
    }
    const ctx = await potager();
    for (let left = LIMITS.code_batch_account.points; left > 0; left--)
      await issueBatch(ctx, { count: 10, note: "Foire" });
    await expect(issueBatch(ctx, { count: 10, note: "Foire" })).rejects.toMatchObject({
      code: "rate_limited",
    });
  });
});

describe("the sheets of a batch", () => {
  it("have ten cards a page, whose codes lead to the sign-up of farms", async () => {
    const ctx = await potager();
    const batch_id = await makeBatch({ count: 20 });
    const { body, type, filename } = await drawCardSheets(ctx, { batch_id });
    expect([type, filename]).toEqual(["application/pdf", `cartes-qr-${batch_id}-fr.pdf`]);
    const pdf = await PDFDocument.load(body);
    expect(pdf.getPages().map((page) => page.getSize())).toEqual(Array(2).fill({ width: 612, height: 792 }));
    const pages = await pdfCodes(body);
    expect(pages.map((codes) => codes.length)).toEqual([10, 10]);
    const addresses = (await codesOf(batch_id)).map(scanUrl).sort();
    expect(pages.flat().sort()).toEqual(addresses);
    const texts = await pdfTexts(body);
    for (const url of pages[0]!) expect(texts[0]).toContain(url!.replace(/^https?:\/\//, ""));
    expect(texts[1]!.match(/cellulaire/g)).toHaveLength(10);
    expect(body.byteLength).toBeLessThan(200_000);
  });

  it("are the same when they are printed again, after a claim too, in the other language too", async () => {
    const ctx = await potager();
    const batch_id = await makeBatch();
    const first = await drawCardSheets(ctx, { batch_id, lang: "fr" });
    await db()
      .update(issued_qr_codes)
      .set({ claimed_at: new Date() })
      .where(eq(issued_qr_codes.batch_id, batch_id));
    const english = await drawCardSheets(await potager(), { batch_id, lang: "en" });
    expect(await pdfCodes(english.body)).toEqual(await pdfCodes(first.body));
    expect((await pdfTexts(english.body)).join(" ")).toContain("camera");
    for (const wrong of [{ batch_id: 999_999_999 }, { batch_id: await makeBatch({ count: 0 }) }])
      await expect(drawCardSheets(ctx, wrong)).rejects.toMatchObject({ code: "not_found" });
  });

  it("and posters hold codes that a phone reads", async () => {
    const { owner, farm } = await makeTenant();
    const ctx = asUser(owner);
    const code = await createQrCode(ctx, { farm_id: farm.id, title: "Kiosque" });
    const { body } = await makePoster(ctx, { farm_id: farm.id, qr_code_id: code.id });
    expect(await pdfCodes(body)).toEqual([[scanUrl(code)]]);
  });
});
