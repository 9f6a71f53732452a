import { randomBytes } from "node:crypto";
import { readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, describe, expect, it } from "vitest";
import { GET } from "@/app/pictures/[kind]/[file]/route";
import { drawnCover, drawnProduce } from "@/emails/drawings";
import { env } from "@/lib/env";
import { EMAIL_CUTS, emailCutPath, logoWidth } from "@/lib/uploads/rules";
import { deleteUpload, readUpload, uploadImage } from "@/lib/uploads/service";
import { asUser, asVisitor } from "@/tests/factories/context";
import { makeUser } from "@/tests/factories/tenant";

afterAll(() => rmSync(env().DATA_DIR, { recursive: true, force: true }));

const MOST_BYTES = 60 * 1024;
const names = (folder: string) => readdirSync(join("public", folder)).map((file) => file.replace(".svg", ""));

async function ask(kind: string, file: string) {
  const answer = await GET(new Request(`http://potager.test/pictures/${kind}/${file}`), {
    params: Promise.resolve({ kind, file }),
  });
  return { answer, bytes: Buffer.from(await answer.arrayBuffer()) };
}

describe("the drawings that emails show", () => {
  it.each(names("covers").flatMap((name) => [`${name}.jpg`, `${name}-mirrored.jpg`]))(
    "the landscape %s is a JPEG of at most 60 kB, kept for a month",
    async (file) => {
      const { answer, bytes } = await ask("covers", file);
      expect(answer.headers.get("cache-control")).toBe("public, max-age=2592000");
      expect(await sharp(bytes).metadata()).toMatchObject({ format: "jpeg", width: 1200, height: 480 });
      expect(bytes.length).toBeLessThan(MOST_BYTES);
    },
  );

  it("has a card for each produce", async () => {
    for (const name of names("drawings")) {
      const { bytes } = await ask("cards", `${name}.png`);
      expect(await sharp(bytes).metadata(), name).toMatchObject({ format: "png", width: 528, height: 396 });
      expect(bytes.length, name).toBeLessThan(MOST_BYTES / 2);
    }
  });

  it("are those that the emails name", async () => {
    for (const path of [
      drawnCover("7a1f"),
      drawnCover("b2"),
      drawnProduce(["carrot"]),
      drawnProduce([null]),
    ]) {
      const [kind = "", file = ""] = path.split("/").slice(2);
      expect((await ask(kind, file)).answer.status, path).toBe(200);
    }
  });

  it.each([
    ["covers", "hills-9.jpg"],
    ["covers", "../../.env"],
    ["covers", "nowhere-0.jpg"],
    ["cards", "..%2f..%2fpackage.png"],
    ["cards", "nothing.png"],
    ["marks", "carrot.png"],
    ["secrets", "logo.png"],
  ])("are no others: %s/%s", async (kind, file) => {
    expect((await ask(kind, file)).answer.status).toBe(404);
  });
});

describe("the photo of a farm", () => {
  /** Noise is the picture that compresses worst. */
  const noise = (width: number, height: number) =>
    sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } })
      .png()
      .toBuffer();

  const plain = () =>
    sharp({ create: { width: 300, height: 200, channels: 3, background: "#2f6b3c" } })
      .png()
      .toBuffer();

  it("is kept in the cuts of an email, none heavier than its limit", async () => {
    const file = new Uint8Array(await noise(1000, 600));
    const image = await uploadImage(asUser(await makeUser()), { file });
    for (const [name, { bytes: most, width }] of Object.entries(EMAIL_CUTS)) {
      const path = emailCutPath(image, name as keyof typeof EMAIL_CUTS)
        .split("/")
        .slice(2);
      const { bytes, type } = await readUpload(asVisitor(), { path });
      expect(type).toBe("image/jpeg");
      expect((await sharp(bytes).metadata()).width, name).toBeLessThanOrEqual(width);
      expect(bytes.length, name).toBeLessThanOrEqual(most);
    }
  });

  it("that was uploaded before there were cuts gets them when they are asked for", async () => {
    const owner = await makeUser();
    const image = await uploadImage(asUser(owner), { file: new Uint8Array(await plain()) });
    const path = emailCutPath(image, "cover.jpg");
    rmSync(join(env().DATA_DIR, path));
    const { bytes } = await readUpload(asVisitor(), { path: path.split("/").slice(2) });
    expect(await sharp(bytes).metadata()).toMatchObject({ format: "jpeg", width: 1200, height: 480 });
    await deleteUpload(asUser(owner), { path: image.path });
    await expect(readUpload(asVisitor(), { path: path.split("/").slice(2) })).rejects.toMatchObject({
      code: "not_found",
    });
  });

  it("as a logo keeps its shape", () => {
    const shaped = (width: number, height: number) => logoWidth({ formats: [{ width, height }] }, 48);
    expect([shaped(100, 100), shaped(300, 150), shaped(2000, 100), logoWidth({ formats: [] }, 48)]).toEqual([
      48, 96, 144, 48,
    ]);
  });
});
