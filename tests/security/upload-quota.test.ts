import { eq, sql } from "drizzle-orm";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { uploads } from "@/db/schema";
import { patchFarm } from "@/lib/farms/service/write";
import { drawInTurn, KeptDrawings } from "@/lib/platform/drawing-queue";
import { createProduce } from "@/lib/produce/service";
import { uploadImage } from "@/lib/uploads/service";
import { DRAWINGS, UPLOAD_BYTES } from "@/lib/vocabulary/abuse-limits";
import { asUser } from "@/tests/factories/context";
import { makeFarm, makeTenant } from "@/tests/factories/tenant";
import { makeUpload } from "@/tests/factories/uploads";

const picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: "#2f6b3c" } })
  .png()
  .toBuffer();
const refused = { code: "limit_reached", global: [{ key: "uploadQuota" }] };

/** Returns a farm, or an account, that keeps so much that this many bytes are left. */
async function nearlyFull(kind: "farm" | "account", left: number) {
  const { owner, farm } = await makeTenant();
  const farm_id = kind === "farm" ? farm.id : null;
  const row = { path: `uploads/2026/11/${farm.uuid}`, user_id: owner.id, farm_id };
  await db()
    .insert(uploads)
    .values({ ...row, bytes: UPLOAD_BYTES[kind] - left });
  const upload = () => uploadImage(asUser(owner), { file: new Uint8Array(picture), farm_id });
  return { owner, farm, upload };
}

describe("the pictures of a farm", () => {
  it.each(["farm", "account"] as const)("cannot fill the disk: %s", async (kind) => {
    const { upload } = await nearlyFull(kind, 10);
    await expect(upload()).rejects.toMatchObject(refused);
  });

  it("pass the quota by nothing, however many are sent at once", async () => {
    const { path: _, ...sizes } = await (await nearlyFull("farm", 1_000_000)).upload();
    expect(sizes.formats.length).toBeGreaterThan(0);
    const [{ bytes }] = (await db().execute<{ bytes: number }>(
      sql`select bytes from uploads order by id desc limit 1`,
    )) as unknown as [{ bytes: number }];
    const { farm, upload } = await nearlyFull("farm", bytes + 1);
    const done = await Promise.allSettled([1, 2, 3, 4].map(upload));
    expect(done.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    const [kept] = await db().execute<{ sum: number }>(
      sql`select sum(bytes)::bigint as sum from uploads where farm_id = ${farm.id}`,
    );
    expect(Number(kept!.sum)).toBeLessThanOrEqual(UPLOAD_BYTES.farm);
  });
});

describe("a picture that was sent before there was a farm", () => {
  const farmOf = async ({ path }: { path: string }) =>
    (
      await db()
        .select()
        .from(uploads)
        .where(eq(uploads.path, path.slice(1)))
    )[0]!.farm_id;

  it("needs room in the farm that shows it, and stays the person's without", async () => {
    const { owner, farm } = await nearlyFull("farm", 2_500);
    const [logo, main_photo, photo] = [
      await makeUpload(owner, null),
      await makeUpload(owner, null),
      await makeUpload(owner, null),
    ];
    const change = { farm_id: farm.id, logo, main_photo };
    await patchFarm(asUser(owner), change);
    expect([await farmOf(logo), await farmOf(main_photo)]).toEqual([farm.id, farm.id]);
    await patchFarm(asUser(owner), change);
    const adding = createProduce(asUser(owner), { farm_id: farm.id, name: "Ail", photo });
    await expect(adding).rejects.toMatchObject(refused);
    expect(await farmOf(photo)).toBeNull();
  });

  it("is of one farm, also when two show it at the same moment", async () => {
    const { owner, farm } = await makeTenant();
    const second = await makeFarm(owner);
    const logo = await makeUpload(owner, null);
    const shown = await Promise.allSettled(
      [farm, second].map(({ id }) => patchFarm(asUser(owner), { farm_id: id, logo })),
    );
    expect(shown.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  });
});

describe("drawings", () => {
  it("take turns, and a crowd is told to come again", async () => {
    let running = 0;
    let most = 0;
    const draw = async () => {
      most = Math.max(most, ++running);
      await new Promise((done) => setImmediate(done));
      running--;
      return "drawn";
    };
    const calls = Array.from({ length: DRAWINGS.admittedPerKey + 5 }, () => drawInTurn("farm:1", draw));
    const ends = await Promise.allSettled(calls);
    expect(most).toBe(1);
    expect(ends.filter(({ status }) => status === "rejected")).toHaveLength(5);
    expect(await drawInTurn("farm:1", draw)).toBe("drawn");
  });

  it("of one farm make another wait for one drawing, not for all", async () => {
    const drawn: string[] = [];
    const draw = (key: string) => drawInTurn(key, async () => void drawn.push(key));
    const crowd = Array.from({ length: 240 }, () => draw("farm:1"));
    const ends = Promise.allSettled(crowd);
    await draw("farm:2");
    expect(drawn.indexOf("farm:2")).toBeLessThanOrEqual(2);
    const refusals = (await ends).filter((end) => end.status === "rejected");
    expect(refusals).toHaveLength(240 - DRAWINGS.admittedPerKey);
    for (const refusal of refusals)
      expect(refusal.reason).toMatchObject({ code: "rate_limited", retryAfterSeconds: 10 });
  });

  it("go on after one that failed", async () => {
    await expect(drawInTurn("farm:1", () => Promise.reject(new Error("no")))).rejects.toThrow("no");
    expect(await drawInTurn("farm:1", async () => 1)).toBe(1);
  });

  it("are made once, while they are asked for", async () => {
    const kept = new KeptDrawings<string>(2);
    let made = 0;
    const get = (key: string) =>
      kept.get("farm:1", key, async () => {
        made++;
        return key;
      });
    for (const key of ["a", "a", "b", "a", "c", "a"]) expect(await get(key)).toBe(key);
    expect(made).toBe(3);
    await get("b");
    expect(made).toBe(4);
  });
});
