import { eq } from "drizzle-orm";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { GET as openRoute } from "@/app/api/farms/[farm_id]/verification-files/[file_id]/route";
import { db } from "@/db/client";
import { audit_entries, verification_files } from "@/db/schema";
import { FARM_TABLES } from "@/lib/exports/queries";
import { VERIFICATION_FILE_DAYS, VERIFICATION_FILES } from "@/lib/farms/rules/verification-files";
import { askVerification, decideVerification, readReview } from "@/lib/farms/service/verification";
import {
  attachVerificationFile,
  listVerificationFiles,
  mayAttachFile,
  openVerificationFile,
  purgeVerificationFiles,
  removeVerificationFile,
} from "@/lib/farms/service/verification-files";
import { deleteFarm } from "@/lib/farms/service/write";
import { fixedClock } from "@/lib/platform/clock";
import { readProducer } from "@/lib/producers/service/page";
import { privateStorage } from "@/lib/providers/storage";
import { sessionCookieName } from "@/lib/transport/sealed-cookie";
import { LIMITS } from "@/lib/vocabulary/abuse-limits";
import { makeSession } from "@/tests/factories/account";
import { asJob, asUser, asVisitor, contextFor } from "@/tests/factories/context";
import { makeMember, makeTenant, makeUser } from "@/tests/factories/tenant";
import { decide, pdfBytes, photoBytes } from "@/tests/factories/verification-files";
import { APP } from "@/tests/setup/doors/call";

const potager = async () => asUser({ ...(await makeUser({ is_admin: true })), is_admin: true });
const inDays = (days: number) => fixedClock(new Date(Date.now() + days * 86_400_000).toISOString());

async function scene() {
  const { owner, farm } = await makeTenant();
  const ids = { farm_id: farm.id };
  const ctx = asUser(owner);
  const attach = (file_name = "permis.pdf", file: Uint8Array = pdfBytes()) =>
    attachVerificationFile(ctx, { ...ids, file, file_name });
  return { owner, farm, ids, ctx, attach };
}
const rowsOf = (farm: { id: number }) =>
  db().select().from(verification_files).where(eq(verification_files.farm_id, farm.id));
const stored = ({ folder }: { folder: string }) => privateStorage().read(`${folder}/file`);
const actsOf = async (farm: { id: number }) =>
  (await db().select().from(audit_entries).where(eq(audit_entries.farm_id, farm.id))).map(
    ({ action }) => action,
  );

describe("a file of a verification", () => {
  it("is attached, listed and removed until the request is decided", async () => {
    const { farm, ids, ctx, attach } = await scene();
    const file = await attach("../Permis d’exploitation.PDF");
    expect(file).toMatchObject({ filename: "Permis d’exploitation.pdf", type: "application/pdf" });
    expect(file).not.toHaveProperty("folder");
    await askVerification(ctx, ids);
    const second = await attach("reçu.pdf");
    expect((await listVerificationFiles(ctx, ids)).map(({ id }) => id)).toEqual([file.id, second.id]);
    const [row] = await rowsOf(farm);
    expect(row!.expires_at).toBeNull();
    await removeVerificationFile(ctx, { ...ids, file_id: file.id });
    expect(await stored(row!)).toBeNull();
    expect((await listVerificationFiles(ctx, ids)).map(({ id }) => id)).toEqual([second.id]);
    const { seen } = await readReview(await potager(), ids);
    const third = await attach("plan.pdf");
    await expect(
      decideVerification(await potager(), { ...ids, decision: "verified", seen }),
    ).rejects.toMatchObject({ code: "conflict", global: [{ key: "verificationOther" }] });
    await removeVerificationFile(ctx, { ...ids, file_id: third.id });
    await decideVerification(await potager(), { ...ids, decision: "verified", seen });
    expect(await listVerificationFiles(ctx, ids)).toEqual([]);
    const late = { code: "conflict", global: [{ key: "verificationChanged" }] };
    await expect(removeVerificationFile(ctx, { ...ids, file_id: second.id })).rejects.toMatchObject(late);
    await expect(attach()).rejects.toMatchObject(late);
    await expect(mayAttachFile(ctx, ids)).rejects.toMatchObject(late);
    expect(await rowsOf(farm)).toHaveLength(1);
    expect(await actsOf(farm)).toEqual(
      expect.arrayContaining(["upload.attach-verification-file", "upload.remove-verification-file"]),
    );
  });

  it("is known by its content: an image is drawn anew without its place, a PDF stays as it is", async () => {
    const { farm, attach } = await scene();
    for (const format of ["jpeg", "png", "webp"] as const) {
      const photo = await photoBytes(format);
      expect((await sharp(photo).metadata()).exif).toBeDefined();
      expect(await attach("photo.exe", photo)).toMatchObject({ filename: "photo.jpg", type: "image/jpeg" });
    }
    await attach("photo.jpg", pdfBytes("tel quel"));
    const rows = await rowsOf(farm);
    for (const row of rows.slice(0, 3)) {
      const { format, exif } = await sharp((await stored(row))!).metadata();
      expect([format, exif]).toEqual(["jpeg", undefined]);
    }
    expect(Buffer.from((await stored(rows[3]!))!).toString()).toContain("tel quel");
    for (const [bytes, key] of [
      ["<html><script>alert(1)</script>", "unsupportedDocument"],
      ["%PDF-1.7\n<html><script>alert(1)</script>", "damagedDocument"],
      ["PK\u0003\u0004%PDF-1.7", "unsupportedDocument"],
      ["\u0000\u0000\u0000\u0018ftypheic", "heicImage"],
    ] as const)
      await expect(attach("permis.pdf", new TextEncoder().encode(bytes))).rejects.toMatchObject({
        code: "invalid",
        fields: { file: [{ key }] },
      });
    expect(await rowsOf(farm)).toHaveLength(4);
  });

  it("is one of five at most, however many come at once", async () => {
    const { farm, ids, ctx, attach } = await scene();
    const tries = await Promise.allSettled(Array.from({ length: 8 }, () => attach()));
    expect(tries.filter(({ status }) => status === "fulfilled")).toHaveLength(VERIFICATION_FILES);
    await expect(attach()).rejects.toMatchObject({
      code: "limit_reached",
      global: [{ key: "verificationFiles", values: { max: VERIFICATION_FILES } }],
    });
    expect(await listVerificationFiles(ctx, ids)).toHaveLength(VERIFICATION_FILES);
    expect(await rowsOf(farm)).toHaveLength(VERIFICATION_FILES);
  });

  it("is not attached more often than a day allows", async () => {
    const { ids, ctx, attach } = await scene();
    for (let left = LIMITS.verification_file_farm.points; left > 0; left--)
      await removeVerificationFile(ctx, { ...ids, file_id: (await attach()).id });
    await expect(attach()).rejects.toMatchObject({ code: "rate_limited" });
    await expect(mayAttachFile(ctx, ids)).rejects.toMatchObject({ code: "rate_limited" });
  });

  it("is for the managers of its farm, with a verified address, and for nobody who acts in their name", async () => {
    const { owner, farm, ids, attach } = await scene();
    const { id: file_id } = await attach();
    const other = await makeTenant();
    const given = { ...ids, file_id, file: pdfBytes(), file_name: "a.pdf" };
    const acting = contextFor({ kind: "user", user_id: owner.id, is_admin: false, acted_by: 1 });
    for (const verb of [attachVerificationFile, listVerificationFiles, removeVerificationFile]) {
      await expect(verb(asVisitor(), given)).rejects.toMatchObject({ code: "unauthenticated" });
      await expect(verb(asUser(other.owner), given)).rejects.toMatchObject({ code: "not_found" });
      await expect(verb(asUser(await makeMember(farm, "employee")), given)).rejects.toMatchObject({
        code: "forbidden",
      });
      await expect(verb(acting, given)).rejects.toMatchObject({ code: "forbidden" });
    }
    const foreign = { ...given, farm_id: other.farm.id };
    await expect(removeVerificationFile(asUser(other.owner), foreign)).rejects.toMatchObject({
      code: "not_found",
    });
    expect(await listVerificationFiles(asUser(await makeMember(farm, "admin")), ids)).toHaveLength(1);
    const unproven = await makeTenant();
    const newcomer = await makeUser({ email_verified_at: null });
    await db().execute(
      `insert into farm_users (farm_id, user_id, role) values (${unproven.farm.id}, ${newcomer.id}, 'admin')`,
    );
    await expect(
      attachVerificationFile(asUser(newcomer), { ...given, farm_id: unproven.farm.id }),
    ).rejects.toMatchObject({ code: "forbidden" });
  });
});

describe("a look at a file", () => {
  it("is a super administrator's alone, and audited each time", async () => {
    const { owner, farm, ids, ctx, attach } = await scene();
    const file = await attach();
    const input = { ...ids, file_id: file.id };
    const admin = await potager();
    for (const person of [ctx, asUser(await makeMember(farm, "admin")), asUser(await makeUser())])
      await expect(openVerificationFile(person, input)).rejects.toMatchObject({ code: "not_found" });
    await expect(openVerificationFile(asVisitor(), input)).rejects.toMatchObject({
      code: "unauthenticated",
    });
    const acting = contextFor({ kind: "user", user_id: owner.id, is_admin: false, acted_by: 1 });
    await expect(openVerificationFile(acting, input)).rejects.toMatchObject({ code: "not_found" });
    const elsewhere = await makeTenant();
    await expect(openVerificationFile(admin, { ...input, farm_id: elsewhere.farm.id })).rejects.toMatchObject(
      { code: "not_found" },
    );
    for (let looks = 1; looks <= 2; looks++) {
      expect(await openVerificationFile(admin, input)).toMatchObject({
        filename: "permis.pdf",
        inline: false,
      });
      const acts = (await actsOf(farm)).filter((act) => act === "upload.open-verification-file");
      expect(acts).toHaveLength(looks);
    }
    const { files } = await readProducer(admin, { farm_uuid: farm.uuid });
    expect(files).toMatchObject([{ id: file.id, filename: "permis.pdf", decided_at: null }]);
  });

  it("is answered so that nothing runs, nothing is kept, and a PDF is saved", async () => {
    const { farm, attach } = await scene();
    const files = { pdf: await attach(), photo: await attach("photo.png", await photoBytes("png")) };
    const cookie = `${sessionCookieName()}=${await makeSession(await makeUser({ is_admin: true }))}`;
    const ask = (file: { id: number }) =>
      openRoute(
        new Request(`${APP}/api/farms/${farm.id}/verification-files/${file.id}`, { headers: { cookie } }),
        {
          params: Promise.resolve({ farm_id: String(farm.id), file_id: String(file.id) }),
        },
      );
    const [pdf, photo] = [await ask(files.pdf), await ask(files.photo)];
    for (const answer of [pdf, photo]) {
      expect(answer.status).toBe(200);
      expect(answer.headers.get("cache-control")).toBe("private, no-store");
      expect(answer.headers.get("content-security-policy")).toMatch(/^sandbox; default-src 'none'/);
    }
    expect(pdf.headers.get("content-disposition")).toMatch(/^attachment; filename="permis.pdf"/);
    expect(photo.headers.get("content-disposition")).toMatch(/^inline; filename="photo.jpg"/);
    expect(photo.headers.get("content-type")).toBe("image/jpeg");
    expect((await ask({ id: 999_999_999 })).status).toBe(404);
  });
});

describe("the files of a verification end", () => {
  const purge = (days: number) => purgeVerificationFiles(asJob({ clock: inDays(days) }));

  it("ninety days after the decision, with their content", async () => {
    const { farm, ids, ctx, attach } = await scene();
    await attach();
    await askVerification(ctx, ids);
    await purge(10 * VERIFICATION_FILE_DAYS);
    const [row] = await rowsOf(farm);
    const admin = await potager();
    await decide(admin, { ...ids, decision: "refused", reason: "Illisible" });
    await purge(VERIFICATION_FILE_DAYS - 1);
    expect(await openVerificationFile(admin, { ...ids, file_id: row!.id })).toHaveProperty("body");
    await purge(VERIFICATION_FILE_DAYS + 1);
    expect(await rowsOf(farm)).toEqual([]);
    expect(await stored(row!)).toBeNull();
    // A new request has files of its own.
    expect(await attach()).toHaveProperty("id");
  });

  it("with the farm, with a request that was never made, and after an upload that broke off", async () => {
    const { farm, ids, ctx, attach } = await scene();
    await attach();
    const [row] = await rowsOf(farm);
    expect(row!.expires_at!.getTime()).toBeGreaterThan(
      Date.now() + (VERIFICATION_FILE_DAYS - 1) * 86_400_000,
    );
    await deleteFarm(ctx, ids);
    await purge(1);
    expect([await rowsOf(farm), await stored(row!)]).toEqual([[], null]);
    const idle = await scene();
    await idle.attach();
    await purge(VERIFICATION_FILE_DAYS + 1);
    expect(await rowsOf(idle.farm)).toEqual([]);
    const broken = await scene();
    const folder = `verification/${broken.farm.id}/${crypto.randomUUID()}`;
    await privateStorage().put(folder, [{ name: "file", bytes: pdfBytes(), type: "application/pdf" }]);
    await db()
      .insert(verification_files)
      .values({
        ...{ farm_id: broken.farm.id, folder, filename: "a.pdf", type: "application/pdf", bytes: 9 },
        expires_at: new Date(),
      });
    expect(await listVerificationFiles(broken.ctx, broken.ids)).toEqual([]);
    await purge(0);
    expect(await rowsOf(broken.farm)).toHaveLength(1);
    await purge(1);
    expect([await rowsOf(broken.farm), await stored({ folder })]).toEqual([[], null]);
  });

  it("only by a job", async () => {
    await expect(purgeVerificationFiles(await potager())).rejects.toMatchObject({ code: "forbidden" });
  });

  it("and leave with the archive of the farm as names alone", async () => {
    const { farm, attach } = await scene();
    await attach();
    const table = FARM_TABLES.find(({ name }) => name === "verification_files")!;
    const rows = [];
    for await (const found of table.read(db(), farm.id)) rows.push(...found);
    expect(rows).toMatchObject([{ filename: "permis.pdf", type: "application/pdf" }]);
    expect(rows[0]).not.toHaveProperty("folder");
  });
});
