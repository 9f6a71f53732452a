import { eq } from "drizzle-orm";
import { db } from "@/db/client";
import { farms } from "@/db/schema";
import { adminHref } from "@/lib/i18n/routes";
import { LANGS } from "@/lib/vocabulary/languages";
import { ADMIN_SCREENS, type Facts } from "@/scripts/screens/admin";
import { makeAccount } from "@/tests/factories/account";
import { makeStuckRequest } from "@/tests/factories/payments";
import { makeNotification, makeSubscriber, makeUser } from "@/tests/factories/tenant";
import { makeEndpoint } from "@/tests/factories/webhooks";
import { disputePayment } from "./steps/charged";
import { gotoHydrated } from "./steps/hydration";
import { overflowWidth, saveScreenshot } from "./steps/look";
import { makePastDue } from "./steps/past-due";
import type { Person } from "./steps/person";
import { addProduce, type ReadyFarm, readyFarm } from "./steps/ready-farm";
import { expect, test } from "./steps/test";
import { logInByCookie } from "./steps/visitor";

const LONG = "Anticonstitutionnellement-délicieuses-framboises-du-Saguenay";
/** A phone as narrow as WCAG 1.4.10 asks, and windows with text twice as large (1.4.4). */
const WINDOWS = [
  { name: "narrow", width: 320, height: 640, text: 100 },
  { name: "phone", width: 390, height: 844, text: 200 },
  { name: "half", width: 640, height: 800, text: 200 },
] as const;

/** Fills each list of a farm with something that is long. @returns what the addresses name */
async function fill(farm: ReadyFarm): Promise<Facts> {
  await db().update(farms).set({ plan_type: "canceled" }).where(eq(farms.id, farm.id));
  await farm.call("POST", `/api/farms/${farm.id}/cards`, { token: "pm_card_visa" });
  await farm.call("POST", `/api/farms/${farm.id}/plans`, { plan_type: "monthly" });
  const produce = await addProduce(farm, LONG);
  const named = {
    categories: { name: LONG },
    questions: { question: `${LONG} ?`, answer: LONG },
    "qr-codes": { title: LONG },
  };
  for (const [path, body] of Object.entries(named))
    await farm.call("POST", `/api/farms/${farm.id}/${path}`, body);
  await makeSubscriber(farm, { name: LONG, email: `${LONG.slice(0, 40)}@abonne-a-long-nom.test` });
  const draft = await makeNotification(farm, { status: "in_creation" });
  const sent = await makeNotification(farm, { status: "sent" });
  const user = (await makeUser({ name: LONG })).uuid;
  const endpoint = await makeEndpoint(farm, { url: `https://site.example/${LONG}`, description: LONG });
  const things = { farm: farm.uuid, draft: draft.uuid, sent: sent.uuid, user };
  return { ...things, produce: String(produce), endpoint: String(endpoint.id), import: "" };
}

async function startImport({ page }: Person, lang: "fr" | "en", farm: string): Promise<string> {
  await gotoHydrated(page, adminHref(lang, `/farms/${farm}/subscribers/import`));
  const buffer = Buffer.from(`Nom,Courriel\n${LONG},${LONG.slice(0, 40)}@exemple.test\n`);
  await page.locator("input[type=file]").setInputFiles({ name: "marche.csv", mimeType: "text/csv", buffer });
  await page.waitForURL(/import\/[0-9a-f-]{36}/);
  return page.url().match(/import\/([0-9a-f-]{36})/)?.[1] ?? "";
}

/** Describes the innermost elements that reach furthest beyond the window. */
function widest(): string {
  const right = (element: Element) => element.getBoundingClientRect().right;
  const isCut = (element: Element): boolean => {
    const parent = element.parentElement;
    return parent !== null && (getComputedStyle(parent).overflowX !== "visible" || isCut(parent));
  };
  const beyond = [...document.querySelectorAll("body *")].filter(
    (element) => right(element) > innerWidth && !element.closest(".sr-only, header") && !isCut(element),
  );
  return beyond
    .filter((element) => !beyond.some((other) => other !== element && element.contains(other)))
    .toSorted((a, b) => right(b) - right(a))
    .slice(0, 3)
    .map((element) => `<${element.tagName} ${element.className}> ${element.textContent?.slice(0, 30)}`)
    .join(" | ");
}

/** Describes the buttons and links of the header that lie on each other. */
function overlaps(): string[] {
  const shown = [...document.querySelectorAll("header a, header button")].filter(
    // What a closed menu holds has a place on the page all the same.
    (element) =>
      !element.closest("nav, .skip-link") &&
      element.checkVisibility() &&
      element.getBoundingClientRect().width > 1,
  );
  const inner = (element: Element) =>
    [element, ...element.querySelectorAll("*:not(.sr-only)")].map((part) => part.getBoundingClientRect());
  const meet = (a: DOMRect, b: DOMRect) =>
    a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1;
  return shown.flatMap((one, at) =>
    shown
      .slice(at + 1)
      .filter((other) => inner(one).some((a) => inner(other).some((b) => meet(a, b))))
      .map((other) => `${one.textContent} lies on ${other.textContent}`),
  );
}

/** Returns what is wider than its window at each size, by screen, and what lies on something else in its header. */
async function tooWide({ page }: Person, paths: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  for (const path of paths) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
    for (const { name, width, height, text } of WINDOWS) {
      await page.setViewportSize({ width, height });
      await page.evaluate((percent) => {
        document.documentElement.style.fontSize = `${percent}%`;
      }, text);
      await saveScreenshot(page, `enlarged-admin-${name}-${path.slice(1).replaceAll(/[/?=]/g, "-")}`);
      const pixels = await overflowWidth(page);
      if (pixels > 0) found.push(`${name} ${path}: ${pixels} px, ${await page.evaluate(widest)}`);
      for (const pair of await page.evaluate(overlaps)) found.push(`${name} ${path}: ${pair}`);
    }
  }
  return found;
}

for (const lang of LANGS) {
  test(`no screen of the admin scrolls sideways on a narrow phone or with text twice as large, ${lang}`, async ({
    person,
    request,
  }) => {
    test.setTimeout(600_000);
    const farm = await readyFarm(request, lang, { card: false });
    const facts = await fill(farm);
    const owner = await person({ lang, label: `enlarged-${lang}`, expected: [/status of 40[34]/] });
    await logInByCookie(owner, farm);
    facts.import = await startImport(owner, lang, farm.uuid);
    const leadOn = [
      "connect",
      "payment-return",
      "payments",
      "farms/[farmUuid]/documents/[kind]/[documentId]",
    ];
    const screens = Object.entries(ADMIN_SCREENS).filter(([folder]) => !leadOn.includes(folder));
    expect(screens.length).toBeGreaterThan(25);
    const paths = screens.map(([, { path }]) => adminHref(lang, path(facts)));
    expect(await tooWide(owner, paths)).toEqual([]);
  });

  test(`nor does the home of a farm in its trial, whose name is long, ${lang}`, async ({
    person,
    request,
  }) => {
    const farm = await readyFarm(request, lang, { card: false });
    const name = "L’Échappée des Œillets — ferme d’Anaïs & cie";
    // In the longest month of each language, at the end of the year.
    const trial_ends_at = new Date(`${new Date().getFullYear() + 1}-12-10T17:00:00Z`);
    await db().update(farms).set({ name, trial_ends_at }).where(eq(farms.id, farm.id));
    const owner = await person({ lang, label: `enlarged-trial-${lang}` });
    await logInByCookie(owner, farm);
    const screens = ["tutorials", "subscribers", "plan", "notifications/create", "start/ready"];
    const paths = screens.map((screen) => adminHref(lang, `/farms/${farm.uuid}/${screen}`));
    expect(await tooWide(owner, paths)).toEqual([]);
    const { page, say } = owner;
    await page.goto(paths[0]!);
    const open = page.getByRole("button", { name: say("admin.tutorials.markDone"), exact: true });
    await expect(open.first()).toBeVisible();
    const left = await open.count();
    expect(left).toBeGreaterThan(0);
    await expect(page.getByText(say("admin.tutorials.description", { left }), { exact: true })).toBeVisible();
  });

  test(`nor do the payments of all farms, ${lang}`, async ({ person, request }) => {
    const farm = await readyFarm(request, lang, { card: false });
    await fill(farm);
    await makeStuckRequest(farm.id);
    await disputePayment(farm.id);
    await makePastDue(await readyFarm(request, lang, { card: false }));
    const admin = await person({ lang, label: `enlarged-admin-${lang}` });
    await logInByCookie(admin, { owner: await makeAccount({ is_admin: true, lang }) });
    const sections = ["", "?section=invoices", "?section=disputes", "?section=verification"];
    const paths = sections.map((section) => `${adminHref(lang, "/payments")}${section}`);
    expect(await tooWide(admin, paths)).toEqual([]);
  });
}
