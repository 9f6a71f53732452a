import { existsSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import sharp from "sharp";
import { afterAll, describe, expect, it } from "vitest";
import { POST } from "@/app/api/global/upload/route";
import { GET } from "@/app/uploads/[...path]/route";
import { db } from "@/db/client";
import { uploads } from "@/db/schema";
import { env } from "@/lib/env";
import { sessionCookieName } from "@/lib/transport/sealed-cookie";
import { emailImageUrl } from "@/lib/uploads/rules";
import { deleteUpload, readUpload, uploadImage } from "@/lib/uploads/service";
import { StoredImage } from "@/lib/vocabulary/json-columns";
import { makeSession } from "@/tests/factories/account";
import { asUser, asVisitor } from "@/tests/factories/context";
import { makeMember, makeTenant, makeUser } from "@/tests/factories/tenant";

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: "#2f6b3c" } });
afterAll(() => rmSync(env().DATA_DIR, { recursive: true, force: true }));
const disk = (path: string) => join(env().DATA_DIR, path);

async function post(body: BodyInit, headers: Record<string, string> = {}, user?: { id: number }) {
  const cookie: Record<string, string> = user
    ? { cookie: `${sessionCookieName()}=${await makeSession(user)}` }
    : {};
  const request = new Request("http://potager.test/api/global/upload", {
    method: "POST",
    body,
    duplex: "half",
    headers: { origin: "http://potager.test", "x-requested-with": "XMLHttpRequest", ...cookie, ...headers },
  } as RequestInit);
  return POST(request, { params: Promise.resolve({}) });
}

describe("upload", () => {
  it("is kept upright, stripped, in every size of both types", async () => {
    const user = await makeUser();
    const file = await picture(1500, 1000)
      .withMetadata({ orientation: 6 })
      .withExif({ IFD0: { Copyright: "Rose" }, IFD3: { GPSLatitudeRef: "N" } })
      .jpeg()
      .toBuffer();
    const image = await uploadImage(asUser(user), { file: new Uint8Array(file) });
    expect(StoredImage.parse(image)).toEqual(image);
    expect(image.path).toMatch(/^\/uploads\/\d{4}\/\d{2}\/[a-z0-9]{26}$/);
    expect(image.url).toBe(`${image.path}/1000.webp`);
    // The camera was turned on its side, so the width of 1500 becomes the height.
    expect(image.formats.map(({ width, height, type }) => [width, height, type.slice(6)])).toEqual([
      [320, 480, "webp"],
      [320, 480, "avif"],
      [640, 960, "webp"],
      [640, 960, "avif"],
      [1000, 1500, "webp"],
      [1000, 1500, "avif"],
    ]);
    expect(image.srcset).toBe(
      [320, 640, 1000].map((width) => `${image.path}/${width}.webp ${width}w`).join(", "),
    );
    const kept = await sharp(disk(`${image.path}/320.webp`)).metadata();
    expect(kept).toMatchObject({ format: "webp", width: 320 });
    expect(kept.exif).toBeUndefined();
    const sent = await sharp(disk(emailImageUrl(image))).metadata();
    expect(sent).toMatchObject({ format: "jpeg", width: 1000 });
    expect(sent.exif).toBeUndefined();
    expect(readdirSync(disk(".staging"))).toEqual([]);
  });

  it.each([
    ["a drawing", "unsupportedImage", async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    [
      "a drawing that says it is a picture",
      "damagedImage",
      async () => Buffer.concat([Buffer.of(0xff, 0xd8, 0xff), Buffer.from("<svg/>")]),
    ],
    ["an animation", "unsupportedImage", async () => Buffer.from("GIF89a")],
    [
      "a photo cut short",
      "damagedImage",
      async () => (await picture(800, 800).png().toBuffer()).subarray(0, 900),
    ],
    ["a bomb", "tooManyPixels", async () => picture(9000, 9000).png().toBuffer()],
    ["nothing", "requiredFile", async () => Buffer.alloc(0)],
  ])("refuses %s and leaves nothing behind", async (_what, message, make) => {
    const user = await makeUser();
    const refusal = await uploadImage(asUser(user), { file: new Uint8Array(await make()) }).catch(
      (error) => error,
    );
    expect(JSON.stringify(refusal.fields ?? refusal.issues)).toContain(message);
    expect(await db().$count(uploads, eq(uploads.user_id, user.id))).toBe(0);
  });

  it("asks who it is, for which farm and into which folder", async () => {
    const file = new Uint8Array(await picture(40, 40).webp().toBuffer());
    const { farm } = await makeTenant();
    const stranger = await makeUser();
    await expect(uploadImage(asVisitor(), { file })).rejects.toMatchObject({ code: "unauthenticated" });
    await expect(uploadImage(asUser(stranger), { file, farm_id: farm.id })).rejects.toMatchObject({
      code: "not_found",
    });
    for (const folder of ["../etc", "/uploads/../..", "uploads//x", "/etc"])
      await expect(uploadImage(asUser(stranger), { file, folder })).rejects.toMatchObject({
        name: "ZodError",
      });
  });

  it("is taken away by who made it or by someone of the farm, and by nobody else", async () => {
    const { farm, owner } = await makeTenant();
    const employee = await makeMember(farm, "employee");
    const stranger = await makeTenant();
    const file = new Uint8Array(await picture(40, 40).png().toBuffer());
    const image = await uploadImage(asUser(owner), { file, farm_id: farm.id, folder: "/uploads/farms" });
    for (const ctx of [asUser(stranger.owner)])
      await expect(deleteUpload(ctx, { path: image.path })).rejects.toMatchObject({ code: "not_found" });
    await expect(deleteUpload(asVisitor(), { path: image.path })).rejects.toMatchObject({
      code: "unauthenticated",
    });
    for (const path of ["/uploads", "/uploads/../secret", "", `${image.path}/../..`])
      await expect(deleteUpload(asUser(owner), { path })).rejects.toMatchObject({ code: "not_found" });
    await deleteUpload(asUser(employee), { path: image.path });
    expect(existsSync(disk(image.path))).toBe(false);
    const personal = await uploadImage(asUser(owner), { file });
    await expect(deleteUpload(asUser(employee), { path: personal.path })).rejects.toMatchObject({
      code: "not_found",
    });
    await deleteUpload(asUser(owner), { path: personal.path });
  });

  it("is served for ever, and nothing else of the disk is", async () => {
    const user = await makeUser();
    const image = await uploadImage(asUser(user), {
      file: new Uint8Array(await picture(50, 50).png().toBuffer()),
    });
    const path = `${image.path}/50.avif`.split("/").slice(2);
    const answer = await GET(new Request(`http://potager.test${image.path}/50.avif`), {
      params: Promise.resolve({ path }),
    });
    expect(answer.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
    expect(answer.headers.get("content-type")).toBe("image/avif");
    expect((await sharp(await answer.arrayBuffer()).metadata()).width).toBe(50);
    const sent = await readUpload(asVisitor(), { path: [...path.slice(0, -1), "email.jpg"] });
    expect(sent.type).toBe("image/jpeg");
    for (const attempt of [
      ["..", "..", "etc", "passwd"],
      [".staging", "x"],
      [...path.slice(0, -1), "..", "50.webp"],
      [...path.slice(0, -1), "60.webp"],
    ])
      await expect(readUpload(asVisitor(), { path: attempt })).rejects.toMatchObject({ code: "not_found" });
  });
});

describe("the upload endpoint", () => {
  it("takes a form and answers url, formats, srcset and path", async () => {
    const user = await makeUser();
    const form = new FormData();
    form.set("file", new Blob([new Uint8Array(await picture(40, 40).png().toBuffer())]), "photo.svg");
    const answer = await post(form, {}, user);
    expect(answer.status).toBe(201);
    expect(Object.keys(await answer.json()).sort()).toEqual(["formats", "path", "srcset", "url"]);
  });

  it("stops reading at the limit, announced or not", async () => {
    const user = await makeUser();
    let sent = 0;
    const endless = new ReadableStream({
      pull(controller) {
        sent += 65_536;
        controller.enqueue(new Uint8Array(65_536));
      },
    });
    const answer = await post(endless, { "content-type": "multipart/form-data; boundary=x" }, user);
    expect(answer.status).toBe(413);
    expect(sent).toBeLessThan(env().UPLOAD_MAX_BYTES + 1_000_000);
    const announced = await post(
      "x",
      { "content-type": "multipart/form-data; boundary=x", "content-length": "99999999" },
      user,
    );
    expect(announced.status).toBe(413);
    expect((await announced.json()).errors.global[0]).toContain("8 Mo");
  });

  it("answers malformed, missing and nameless bodies in words", async () => {
    const user = await makeUser();
    expect((await post("hello", { "content-type": "text/plain" }, user)).status).toBe(400);
    expect((await post("hello", { "content-type": "multipart/form-data; boundary=x" }, user)).status).toBe(
      400,
    );
    const empty = new FormData();
    empty.set("folder", "/uploads");
    const answer = await post(empty, { "x-language": "en" }, user);
    expect(answer.status).toBe(422);
    expect((await answer.json()).errors).toEqual({ file: ["Choose a file."] });
    expect((await post(empty)).status).toBe(401);
  });
});
