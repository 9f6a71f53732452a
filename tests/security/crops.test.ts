import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { farm_users } from "@/db/schema";
import { env } from "@/lib/env";
import { cropUpload, deleteUpload, uploadImage } from "@/lib/uploads/service";
import { asUser, asVisitor, contextFor } from "@/tests/factories/context";
import { makeMember, makeTenant, makeUser } from "@/tests/factories/tenant";

/** A picture whose left half is red and whose right half is blue. */
async function halves(): Promise<Uint8Array> {
  const half = (background: string) =>
    sharp({ create: { width: 400, height: 400, channels: 3, background } })
      .png()
      .toBuffer();
  const blue = await half("#0000ff");
  const both = sharp({ create: { width: 800, height: 400, channels: 3, background: "#ff0000" } });
  return new Uint8Array(
    await both
      .composite([{ input: blue, left: 400, top: 0 }])
      .jpeg()
      .toBuffer(),
  );
}

const RIGHT = { left: 0.5, top: 0, width: 0.5, height: 1 };

async function uploaded() {
  const { owner, farm } = await makeTenant();
  const folder = "/uploads/notifications";
  const { path, url } = await uploadImage(asUser(owner), { file: await halves(), folder, farm_id: farm.id });
  return { owner, farm, path, url };
}

describe("a part of a picture", () => {
  it("is a picture of its own, of the same farm, and the whole one stays", async () => {
    const { owner, farm, path, url } = await uploaded();
    const cut = await cropUpload(asUser(owner), { path, url, area: RIGHT });
    expect(cut.path).not.toBe(path);
    expect(cut.path).toMatch(/^\/uploads\/notifications\//);
    expect(cut.formats[0]).toMatchObject({ width: 320, height: 320 });
    const { dominant } = await sharp(await readFile(join(env().DATA_DIR, cut.url))).stats();
    expect(dominant.b).toBeGreaterThan(200);
    expect(dominant.r).toBeLessThan(50);
    await expect(readFile(join(env().DATA_DIR, url))).resolves.toBeTruthy();
    const rows = await db().query.uploads.findMany({ where: (u, { eq }) => eq(u.farm_id, farm.id) });
    expect(rows).toHaveLength(2);
  });

  it("is cut by the people of its farm alone, and by nobody who left", async () => {
    const { farm, path, url } = await uploaded();
    const ask = { path, url, area: RIGHT };
    const employee = await makeMember(farm, "employee");
    await expect(cropUpload(asUser(employee), ask)).resolves.toBeTruthy();
    await expect(cropUpload(asUser(await makeUser()), ask)).rejects.toMatchObject({ code: "not_found" });
    await expect(cropUpload(asVisitor(), ask)).rejects.toMatchObject({ code: "unauthenticated" });
    const left = await makeMember(farm, "admin");
    await db().delete(farm_users).where(eq(farm_users.user_id, left.id));
    await expect(cropUpload(asUser(left), ask)).rejects.toMatchObject({ code: "not_found" });
  });

  it("and the whole one are taken away by nobody who left, also who sent them", async () => {
    const { farm } = await uploaded();
    const sender = await makeMember(farm, "admin");
    const { path, url } = await uploadImage(asUser(sender), { file: await halves(), farm_id: farm.id });
    await db().delete(farm_users).where(eq(farm_users.user_id, sender.id));
    await expect(deleteUpload(asUser(sender), { path })).rejects.toMatchObject({ code: "not_found" });
    await expect(readFile(join(env().DATA_DIR, url))).resolves.toBeTruthy();
    const token = { token_id: 1, scopes: ["write"] as const, farm_id: (await makeTenant()).farm.id };
    const foreign = contextFor({ kind: "apiToken", user_id: sender.id, is_admin: false, token });
    await db().insert(farm_users).values({ farm_id: farm.id, user_id: sender.id, role: "employee" });
    await expect(deleteUpload(foreign, { path })).rejects.toMatchObject({ code: "not_found" });
    await deleteUpload(asUser(sender), { path });
  });

  it.each([
    { path: "/uploads/../secret" },
    { url: "/etc/passwd" },
    { url: "../../1920.webp/../../x" },
    { url: "/uploads/9999.webp" },
    { area: { left: 0.9, top: 0, width: 0.5, height: 1 } },
    { area: { left: 0, top: 0, width: 0, height: 1 } },
    { area: { left: -1, top: 0, width: 1, height: 1 } },
    { area: { left: Number.NaN, top: 0, width: 1, height: 1 } },
    { area: "everything" },
  ])("reaches nothing else: %o", async (bad) => {
    const { owner, path, url } = await uploaded();
    await expect(cropUpload(asUser(owner), { path, url, area: RIGHT, ...bad })).rejects.toThrow();
  });

  it("of one pixel is a picture", async () => {
    const { owner, path, url } = await uploaded();
    const area = { left: 0.99, top: 0.99, width: 0.01, height: 0.01 };
    await expect(cropUpload(asUser(owner), { path, url, area })).resolves.toMatchObject({
      formats: expect.any(Array),
    });
  });
});
