import { gzipSync } from "node:zlib";
import { type BrowserContext, chromium, type Locator, type Page } from "@playwright/test";
import { DEMO_PASSWORD, OWNER } from "@/db/seed/farm";
import { adminHref, href } from "@/lib/i18n/routes";
import type { Row } from "../table";
import { scriptBytes } from "./next-app";
import { withServedApps } from "./pages";

/** JavaScript of a screen beyond an empty Next app, in KB with gzip. */
const MOST_KB = { builder: 140, home: 80, sent: 90 };
const BLOCKS = 20;
const KEYS = 50;
const MOST_SLOWER = 2;
const PHONE = { width: 390, height: 844 };

interface Notification {
  id: number;
  uuid: string;
}

/** Logs the owner of the demo's farm in. @returns calls of the API with their token */
async function logIn(context: BrowserContext, origin: string) {
  const page = await context.newPage();
  await page.goto(origin + href("login", "fr"));
  await page.locator("input[name=email]").fill(OWNER.email);
  await page.locator("input[name=password]").fill(DEMO_PASSWORD);
  await page.locator("input[name=password]").press("Enter");
  await page.waitForURL(/\/admin\//);
  await page.close();
  const body = JSON.stringify({ email: OWNER.email, password: DEMO_PASSWORD });
  const headers = { "content-type": "application/json", "x-requested-with": "XMLHttpRequest", origin };
  const answer = await fetch(`${origin}/api/auth/login`, { method: "POST", headers, body });
  const { token } = (await answer.json()) as { token: string };
  return async <Answer>(path: string, data?: object): Promise<Answer> => {
    const made = await fetch(origin + path, {
      method: data ? "POST" : "GET",
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
      body: data && JSON.stringify(data),
    });
    return made.json() as Promise<Answer>;
  };
}

/** Returns the gzipped bytes of all JavaScript that a screen has loaded once it is at rest, before it is scrolled. */
async function loadedScripts(context: BrowserContext, url: string): Promise<number> {
  const page = await context.newPage();
  const bodies: Promise<Buffer>[] = [];
  page.on("response", (response) => {
    if (response.request().resourceType() === "script") bodies.push(response.body());
  });
  await page.goto(url, { waitUntil: "networkidle" });
  const sizes = (await Promise.all(bodies)).map((body) => gzipSync(body).length);
  await page.close();
  return sizes.reduce((sum, size) => sum + size, 0);
}

/** Types into a field; returns the median time from a key to the paint after it. */
async function typingTime(page: Page, field: Locator): Promise<number> {
  await field.click();
  await page.evaluate(() => {
    const times: number[] = [];
    Object.assign(globalThis, { times });
    const channel = new MessageChannel();
    let pressed = 0;
    channel.port1.onmessage = () => times.push(performance.now() - pressed);
    addEventListener(
      "keydown",
      ({ timeStamp }) => {
        pressed = timeStamp;
        // A task after the next frame runs once that frame is painted.
        requestAnimationFrame(() => channel.port2.postMessage(null));
      },
      true,
    );
  });
  for (let key = 0; key < KEYS + 5; key++) {
    await page.keyboard.press("abcde "[key % 6] ?? "a");
    await page.waitForTimeout(70);
  }
  const times = await page.evaluate(() => (globalThis as unknown as { times: number[] }).times);
  // The first keys warm the page up.
  const counted = times.slice(-KEYS).sort((one, other) => one - other);
  return counted[counted.length >> 1] ?? Number.POSITIVE_INFINITY;
}

/** What an owner's phone loads to write a message and to look at one that was sent, and how fast words appear. */
export const benchWriting = (): Promise<Row[]> =>
  withServedApps(async ({ url }, empty) => {
    const browser = await chromium.launch({
      executablePath: process.env.CHROMIUM_PATH ?? "/usr/bin/chromium",
      args: ["--no-sandbox", "--disable-background-networking", "--disable-sync"],
    });
    const context = await browser.newContext({ viewport: PHONE });
    const call = await logIn(context, url);
    const { my_farms } = await call<{ my_farms: { id: number; uuid: string }[] }>("/api/me");
    const farm = my_farms[0];
    if (!farm) throw new Error("the demo has no farm");
    const of = `/api/farms/${farm.id}/notifications`;
    const { sent } = await call<{ sent: Notification[] }>(of);
    const { notification } = await call<{ notification: Notification }>(of, {
      title: "Vingt blocs",
      subject_fr: "Vingt blocs",
      email_content_fr: Array.from({ length: BLOCKS }, (_, at) => ({
        id: `block-${at}`,
        type: "content",
        text: `Bonjour {{name}}, voici le bloc ${at + 1}.`,
      })),
    });
    const screen = (path: string) => url + adminHref("fr", `/farms/${farm.uuid}/notifications/${path}`);
    const nothing = await scriptBytes(empty.url);
    const weightRow = async (what: string, address: string, most: number): Promise<Row> => {
      const kb = ((await loadedScripts(context, address)) - nothing) / 1024;
      return {
        what: `${what}: JavaScript beyond the empty app's (gzip)`,
        value: `${kb.toFixed(1)} KB`,
        wanted: `at most ${most} KB`,
        met: kb <= most,
      };
    };
    const words = screen(`${notification.uuid}/edit?step=3`);
    const rows = [
      await weightRow("writing a message", words, MOST_KB.builder),
      await weightRow("the farm's home", url + adminHref("fr", `/farms/${farm.uuid}`), MOST_KB.home),
      await weightRow("a sent message, before its chart", screen(sent[0]?.uuid ?? ""), MOST_KB.sent),
    ];
    const page = await context.newPage();
    await page.setContent("<textarea></textarea>");
    const bare = await typingTime(page, page.locator("textarea"));
    await page.goto(words, { waitUntil: "networkidle" });
    const ours = await typingTime(page, page.locator(`#block-card-block-${BLOCKS >> 1} textarea`));
    await page.goto(words, { waitUntil: "networkidle" });
    await page.evaluate(() => {
      const field = document.createElement("textarea");
      field.id = "bare-in-page";
      document.body.prepend(field);
    });
    const within = await typingTime(page, page.locator("#bare-in-page"));
    await browser.close();
    return [
      ...rows,
      {
        what: "typing into an empty textarea: key to next paint, median of 50",
        value: `${bare.toFixed(1)} ms`,
      },
      {
        what: "typing into an empty textarea put into the page of the message: key to next paint, median of 50",
        value: `${within.toFixed(1)} ms`,
      },
      {
        what: `typing into a message of ${BLOCKS} blocks: key to next paint, median of 50`,
        value: `${ours.toFixed(1)} ms`,
      },
      {
        what: "message / empty textarea",
        value: (ours / bare).toFixed(2),
        wanted: `at most ${MOST_SLOWER}`,
        met: ours <= bare * MOST_SLOWER,
      },
    ];
  });
