import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { issued_qr_codes, qr_code_scans, qr_codes, subscribers } from "@/db/schema";
import { onboardByQrCode } from "@/lib/accounts/service/sign-up";
import { issueBatch } from "@/lib/qr-codes/service/batches";
import { issueQrCodes, listIssuedQrCodes } from "@/lib/qr-codes/service/issue";
import { createQrCode, deleteQrCode, listQrCodes } from "@/lib/qr-codes/service/manage";
import { scanQrCode } from "@/lib/qr-codes/service/scan";
import { dayStats } from "@/lib/statistics/service/read";
import { LIMITS } from "@/lib/vocabulary/abuse-limits";
import { asUser, asVisitor } from "@/tests/factories/context";
import { makeIssuedCode } from "@/tests/factories/qr-codes";
import { subscribe, unique } from "@/tests/factories/subscribing";
import { makeTenant, makeUser } from "@/tests/factories/tenant";

const farmer = () => ({ name: "Rose", farm_name: "Ferme du Vallon", email: unique("rose") });
const claim = (qr_code_uuid: string) => onboardByQrCode(asVisitor(), { ...farmer(), qr_code_uuid });

async function deletedCode() {
  const { farm, owner } = await makeTenant();
  const ctx = asUser(owner);
  const code = await createQrCode(ctx, { farm_id: farm.id, title: "Kiosque" });
  await scanQrCode(asVisitor(), { uuid: code.uuid });
  const person = await subscribe(farm, { email: unique("luc"), qr_code_uuid: code.uuid });
  await deleteQrCode(ctx, { farm_id: farm.id, qr_code_id: code.id });
  return { farm, ctx, code, person };
}

describe("a deleted QR code", () => {
  it("keeps its scans and its subscribers", async () => {
    const { farm, ctx, code, person } = await deletedCode();
    expect(await db().$count(qr_code_scans, eq(qr_code_scans.qr_code_id, code.id))).toBe(1);
    expect((await dayStats(ctx, { farm_id: farm.id })).at(-1)).toMatchObject({ scans: 1 });
    const [kept] = await db().select().from(subscribers).where(eq(subscribers.id, person.id));
    expect(kept!.qr_code_id).toBe(code.id);
  });

  it("still leads from its posters to the farm, and counts", async () => {
    const { farm, code } = await deletedCode();
    expect((await scanQrCode(asVisitor(), { uuid: code.uuid })).path).toContain(farm.handle);
    const [day] = await db().select().from(qr_code_scans).where(eq(qr_code_scans.qr_code_id, code.id));
    expect(day!.scans).toBe(2);
  });

  it("is in no list, and its name is free", async () => {
    const { farm, ctx, code } = await deletedCode();
    expect((await listQrCodes(ctx, { farm_id: farm.id })).map(({ id }) => id)).not.toContain(code.id);
    const of = { farm_id: farm.id, qr_code_id: code.id };
    await expect(deleteQrCode(ctx, of)).rejects.toMatchObject({ code: "not_found" });
    expect(await createQrCode(ctx, { farm_id: farm.id, title: code.title })).toHaveProperty("id");
  });

  it("cannot be claimed by another farm", async () => {
    const { code } = await deletedCode();
    await expect(claim(code.uuid)).rejects.toMatchObject({
      fields: { qr_code_uuid: [{ key: "qrCodeTaken" }] },
    });
  });

  it("cannot be removed or renumbered in the database either", async () => {
    const { code } = await deletedCode();
    const row = eq(qr_codes.id, code.id);
    await expect(db().delete(qr_codes).where(row)).rejects.toThrow();
    await expect(db().update(qr_codes).set({ uuid: crypto.randomUUID() }).where(row)).rejects.toThrow();
  });
});

describe("a printed QR code", () => {
  it("that nobody issued is not claimed, and leads to no sign-up", async () => {
    const uuid = crypto.randomUUID();
    await expect(claim(uuid)).rejects.toMatchObject({
      fields: { qr_code_uuid: [{ key: "qrCodeUnknown" }] },
    });
    await expect(scanQrCode(asVisitor(), { uuid })).rejects.toMatchObject({ code: "not_found" });
  });

  it("is claimed by one farm when several try at once", async () => {
    const uuid = await makeIssuedCode();
    const tries = await Promise.allSettled([claim(uuid), claim(uuid), claim(uuid)]);
    expect(tries.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await db().$count(qr_codes, eq(qr_codes.uuid, uuid))).toBe(1);
  });

  it("is issued by the super administrator alone", async () => {
    const { owner } = await makeTenant();
    for (const verb of [issueQrCodes, listIssuedQrCodes]) {
      await expect(verb(asUser(owner), { count: 1 })).rejects.toMatchObject({ code: "not_found" });
      await expect(verb(asVisitor(), { count: 1 })).rejects.toMatchObject({ code: "unauthenticated" });
    }
    const potager = asUser({ ...(await makeUser({ is_admin: true })), is_admin: true });
    const before = await listIssuedQrCodes(potager, {});
    const codes = await issueQrCodes(potager, { count: 3 });
    expect(codes[0]!.url).toContain(`/q/${codes[0]!.uuid}`);
    const first = await listIssuedQrCodes(potager, { limit: 2 });
    expect(first).toMatchObject({
      issued: before.issued + 3,
      qrCodes: [{ batch_id: codes[0]!.batch_id }, { batch_id: codes[0]!.batch_id }],
    });
    const rest = await listIssuedQrCodes(potager, { limit: 1, after: first.next });
    const listed = [...first.qrCodes, ...rest.qrCodes].map(({ uuid }) => uuid);
    expect(listed.sort()).toEqual(codes.map(({ uuid }) => uuid).sort());
    const [row] = await db().select().from(issued_qr_codes).where(eq(issued_qr_codes.uuid, codes[0]!.uuid));
    expect(row!.issued_by).toBe(potager.actor.kind === "user" ? potager.actor.user_id : 0);
    await expect(issueQrCodes(potager, { count: 100_000 })).rejects.toHaveProperty("issues");
  });

  it("is issued as often a day as batches of cards, together with them", async () => {
    const potager = asUser(await makeUser({ is_admin: true }));
    for (let left = LIMITS.code_batch_account.points; left > 0; left--)
      await issueQrCodes(potager, { count: 1 });
    for (const issue of [
      () => issueQrCodes(potager, { count: 1 }),
      () => issueBatch(potager, { count: 10, note: "Foire" }),
    ])
      await expect(issue()).rejects.toMatchObject({ code: "rate_limited" });
  });
});
