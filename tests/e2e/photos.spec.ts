import type { Page, Request } from "@playwright/test";
import sharp from "sharp";
import { adminHref } from "@/lib/i18n/routes";
import { gotoHydrated } from "./steps/hydration";
import type { Person } from "./steps/person";
import { type ReadyFarm, readyFarm } from "./steps/ready-farm";
import { SCREENS } from "./steps/screens";
import { expect, test } from "./steps/test";
import { logInByCookie } from "./steps/visitor";

const UPLOAD = "**/api/global/upload";
const HEIC = "tests/e2e/fixtures/upright.heic";

/** Four coloured quarters, under noise as a camera's sensor adds it. */
async function photo(width: number, height: number): Promise<Buffer> {
  const quarter = (background: string) => ({
    create: { width: width / 2, height: height / 2, channels: 3 as const, background },
  });
  const noise = await sharp({
    create: {
      width,
      height,
      channels: 3,
      background: "#808080",
      noise: { type: "gaussian", mean: 128, sigma: 24 },
    },
  })
    .png({ compressionLevel: 1 })
    .toBuffer();
  return sharp({ create: { width, height, channels: 3, background: "#000000" } })
    .composite([
      { input: quarter("#c82828"), left: 0, top: 0 },
      { input: quarter("#28a03c"), left: width / 2, top: 0 },
      { input: quarter("#2850c8"), left: 0, top: height / 2 },
      { input: quarter("#e6c828"), left: width / 2, top: height / 2 },
      { input: noise, blend: "soft-light" },
    ])
    .jpeg({ quality: 95 })
    .withMetadata({ orientation: 6 })
    .toBuffer();
}

/** Returns which colour each corner of a photo in our storage has, from the top left, line by line. */
async function cornersOf(page: Page, url: string): Promise<string[]> {
  const bytes = await (await page.request.get(url)).body();
  const image = sharp(bytes).removeAlpha();
  const { width = 0, height = 0 } = await image.metadata();
  const { data } = await image.raw().toBuffer({ resolveWithObject: true });
  const colour = (x: number, y: number) => {
    const at = (Math.floor(y * height) * width + Math.floor(x * width)) * 3;
    const [red, green, blue] = [data[at]!, data[at + 1]!, data[at + 2]!];
    if (red > 150 && green > 120) return "yellow";
    return red > Math.max(green, blue) ? "red" : green > blue ? "green" : "blue";
  };
  return [colour(0.25, 0.25), colour(0.75, 0.25), colour(0.25, 0.75), colour(0.75, 0.75)];
}

/** What both photos show once they are upright. */
const UPRIGHT = ["blue", "red", "yellow", "green"];

async function openFarmForm(owner: Person, farm: ReadyFarm): Promise<void> {
  await logInByCookie(owner, farm);
  await gotoHydrated(owner.page, adminHref(owner.lang, `/farms/${farm.uuid}/edit`));
}

const isUpload = (request: Request) => new URL(request.url()).pathname === "/api/global/upload";

test("a photo of 12 megapixels is scaled in the browser, and stays upright", async ({ person, request }) => {
  const farm = await readyFarm(request, "fr");
  const owner = await person({ lang: "fr", label: "photo-large" });
  const { page, say } = owner;
  await openFarmForm(owner, farm);
  const taken = await photo(4032, 3024);
  expect(taken.length).toBeGreaterThan(4_000_000);
  const sent = page.waitForEvent("requestfinished", isUpload);
  const file = { name: "IMG_0001.JPG", mimeType: "image/jpeg", buffer: taken };
  await page.getByLabel(say("farms.form.mainPhoto")).setInputFiles(file);
  const call = await sent;
  expect((await call.sizes()).requestBodySize).toBeLessThan(2_000_000);
  const saved = await (await call.response())!.json();
  expect(saved.formats.at(-1)).toMatchObject({ width: 1440, height: 1920 });
  expect(await cornersOf(page, saved.url)).toEqual(UPRIGHT);
});

test("a HEIC photo is opened by a browser that knows no HEIC", async ({ person, request }) => {
  const farm = await readyFarm(request, "en");
  const owner = await person({ lang: "en", label: "photo-heic" });
  const { page, say } = owner;
  const loaded: string[] = [];
  page.on("request", (one) => /heif/.test(one.url()) && loaded.push(one.url()));
  await openFarmForm(owner, farm);
  await expect(page.getByLabel(say("farms.form.mainPhoto"))).toHaveAttribute("accept", /\.heic/);
  expect(loaded).toEqual([]);
  const answered = page.waitForResponse(UPLOAD);
  await page.getByLabel(say("farms.form.mainPhoto")).setInputFiles(HEIC);
  const saved = await (await answered).json();
  expect(saved.formats[0]).toMatchObject({ width: 320, height: 480 });
  expect(await cornersOf(page, saved.url)).toEqual(UPRIGHT);
});

test("a photo goes on after a lost connection, and the form waits for it", async ({ person, request }) => {
  const farm = await readyFarm(request, "fr");
  const owner = await person({
    lang: "fr",
    label: "photo-lost",
    context: { viewport: SCREENS.phone },
    expected: [/net::ERR_/],
  });
  const { page, say, look } = owner;
  await openFarmForm(owner, farm);
  const field = page.getByLabel(say("farms.form.mainPhoto"));
  const box = page
    .locator("div", { has: field })
    .filter({ has: page.getByRole("progressbar") })
    .last();
  const file = { name: "champ.jpg", mimeType: "image/jpeg", buffer: await photo(1600, 1200) };
  const name = page.getByRole("textbox", { name: say("farms.form.name"), exact: true });
  await name.fill(`${farm.account.farm} du Nord`);

  await test.step("cut in the middle, and no connection after that", async () => {
    await page.route(
      UPLOAD,
      async (route) => {
        await page.context().setOffline(true);
        await route.abort("connectionreset");
      },
      { times: 1 },
    );
    await field.setInputFiles(file);
    await expect(box.getByText(say("uploads.stage.lost"))).toBeVisible();
    await look("waiting");
    await page.getByRole("button", { name: say("farms.form.save"), exact: true }).click();
    await expect(page.getByText(say("uploads.held"))).toBeVisible();
    await expect(name).toHaveValue(`${farm.account.farm} du Nord`);
  });

  await test.step("back again: it is sent without a touch", async () => {
    const answered = page.waitForResponse(UPLOAD);
    await page.context().setOffline(false);
    expect((await answered).status()).toBe(201);
    await expect(page.getByText(say("uploads.held"))).toBeHidden();
    await page.getByRole("button", { name: say("farms.form.save"), exact: true }).click();
    await expect(page.getByText(say("farms.form.saved"))).toBeVisible();
    const { farm: saved } = await (await farm.call("GET", `/api/farms/uuid/${farm.uuid}`)).json();
    expect(saved.name).toBe(`${farm.account.farm} du Nord`);
    expect(saved.main_photo.path).toMatch(/^\/uploads\//);
  });

  await test.step("the next one is given up", async () => {
    await page.context().setOffline(true);
    await field.setInputFiles(file);
    await expect(page.getByText(say("uploads.stage.lost"))).toBeVisible();
    await page.getByRole("button", { name: say("uploads.cancel") }).click();
    await expect(page.getByText(say("uploads.stage.lost"))).toBeHidden();
    await expect(field).toBeFocused();
    await page.context().setOffline(false);
  });
});

test("several photos are sent one after the other, and each says what is wrong with it", async ({
  person,
  request,
}) => {
  const farm = await readyFarm(request, "fr");
  const owner = await person({
    lang: "fr",
    label: "photo-several",
    context: { viewport: SCREENS.phone },
    expected: [/status of 422.*api\/global\/upload/],
  });
  const { page, say, look } = owner;
  await openFarmForm(owner, farm);
  let running = 0;
  let most = 0;
  page.on("request", (one) => {
    if (isUpload(one)) most = Math.max(most, ++running);
  });
  page.on("response", (one) => {
    if (isUpload(one.request())) running--;
  });
  const good = await photo(800, 600);
  const files = [
    { name: "a.jpg", mimeType: "image/jpeg", buffer: good },
    { name: "notes.jpg", mimeType: "image/jpeg", buffer: Buffer.from("des notes") },
    { name: "c.jpg", mimeType: "image/jpeg", buffer: good },
  ];
  const place = (number: number) => page.getByLabel(say("farms.form.photo", { number }), { exact: true });
  await place(1).setInputFiles(files);
  await expect(place(2)).toHaveAttribute("aria-invalid", "true");
  await expect(page.getByText(say("errors.unsupportedImage"))).toBeVisible();
  await expect(page.locator('input[name="photos.2:json"]')).toHaveValue(/uploads/);
  await expect(place(4)).toBeVisible();
  expect(most).toBe(1);
  await look("gallery");
  await page.getByRole("button", { name: say("farms.form.save"), exact: true }).click();
  await expect(page.getByText(say("farms.form.saved"))).toBeVisible();
  const { farm: saved } = await (await farm.call("GET", `/api/farms/uuid/${farm.uuid}`)).json();
  expect(saved.photos).toHaveLength(2);
});
