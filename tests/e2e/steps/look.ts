import { mkdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";
import type axe from "axe-core";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const OPTIONS: axe.RunOptions = {
  runOnly: { type: "tag", values: ["wcag2a", "wcag2aa", "wcag21aa", "wcag22aa"] },
  // What passed is not described: that would take as long as the checks.
  resultTypes: ["violations"],
};

/** Gives a page axe, once for each document. */
async function addAxe(page: Page): Promise<void> {
  if (!(await page.evaluate(() => "axe" in globalThis))) await page.evaluate(AXE);
}

/** Returns the words whose colours axe finds too close to each other. */
export async function colorContrast(page: Page): Promise<string[]> {
  await addAxe(page);
  const found = await page.evaluate(async () => {
    const { axe: checker } = globalThis as unknown as { axe: typeof axe };
    return (await checker.run(document, { runOnly: ["color-contrast"] })).violations;
  });
  return found.flatMap(({ nodes }) => nodes.map(({ failureSummary }) => failureSummary ?? ""));
}

/** Returns what axe finds. The axe package opens a blank tab each time, which only a page with frames needs. */
async function findingsOn(page: Page): Promise<string[]> {
  const run = async () => {
    if (page.frames().length > 1)
      return (await new AxeBuilder({ page }).options(OPTIONS).analyze()).violations;
    await addAxe(page);
    return page.evaluate(async (options) => {
      const { violations } = await (globalThis as unknown as { axe: typeof axe }).axe.run(document, options);
      return violations;
    }, OPTIONS);
  };
  return (await run()).flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} ${target.join(" ")}\n${failureSummary}`),
  );
}

/** Half a finger, by which a bar at the edge of the window moves away from what it half covers. */
const ASIDE_PX = 60;
const scrollAside = (by: number) => scrollBy({ top: by, behavior: "instant" });

/** Saves a screenshot of the whole page when E2E_SHOTS names a folder. */
export async function saveScreenshot(page: Page, name: string): Promise<void> {
  const folder = process.env.E2E_SHOTS;
  if (!folder) return;
  mkdirSync(folder, { recursive: true });
  await page.screenshot({ path: join(folder, `${name}.png`), fullPage: true });
}

/** Waits for animations, at most a second, because some never end. */
const settled = () =>
  Promise.race([
    Promise.all(document.getAnimations().map(({ finished }) => finished.catch(() => {}))).then(() => {}),
    new Promise<void>((done) => setTimeout(done, 1000)),
  ]);

const where = (finding: string) => finding.split("\n")[0];

/** Returns those of the findings that axe still has when asked again. */
async function findingsThatStay(page: Page, found: string[]): Promise<string[]> {
  const again = new Set((await findingsOn(page)).map(where));
  return found.filter((finding) => again.has(where(finding)));
}

/**
 * Returns what axe finds, without what is gone a moment later: a message that was fading out, and what a bar at the edge
 * of the window happened to cover.
 */
async function violationsOn(page: Page): Promise<string[]> {
  let found = await findingsOn(page);
  if (found.length === 0) return found;
  await page.evaluate(settled);
  found = await findingsThatStay(page, found);
  if (!found.some((finding) => finding.startsWith("target-size"))) return found;
  await page.evaluate(scrollAside, ASIDE_PX);
  return findingsThatStay(page, found);
}

interface ScrolledFrom {
  top: number;
  focused: Element | null;
}

/**
 * Shows a page from its top: what the sticky header half covers after a jump counts as too small for a finger.
 * @returns where the page was
 */
const fromTheTop = (): ScrolledFrom => {
  const before = { top: scrollY, focused: document.activeElement };
  if (!document.querySelector("dialog[open], :popover-open")) scrollTo({ top: 0, behavior: "instant" });
  return before;
};

/** Scrolls back, unless the page has moved the focus meanwhile and scrolled to it. */
const scrollBack = ({ top, focused }: ScrolledFrom) => {
  if (document.activeElement === focused) scrollTo({ top, behavior: "instant" });
};

/** Returns by how many pixels the page is wider than its window. */
export const overflowWidth = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);

/** Returns where a sentence ends with an English time and its own full stop: "at 9 a.m.." */
const doubledStops = async (page: Page): Promise<string[]> =>
  (await page.locator("body").allInnerTexts()).flatMap(
    (text) => text.match(/.{0,40}[ap]\.m\.\..{0,9}/g) ?? [],
  );

/** Checks the screen: it is not wider than the window, and axe finds nothing. */
export async function look(page: Page, name: string): Promise<void> {
  // After a navigation without a reload, the title changes a moment later than the content.
  await expect(page, `title of ${name}`).toHaveTitle(/\S/);
  const before = await page.evaluateHandle(fromTheTop);
  await page.evaluate(settled);
  await saveScreenshot(page, name);
  expect(await overflowWidth(page), `${name} is wider than the screen`).toBeLessThanOrEqual(0);
  expect(await doubledStops(page), `full stops after a.m. or p.m. on ${name}`).toEqual([]);
  const found = await violationsOn(page);
  await page.evaluate(scrollBack, before);
  expect(found, `axe on ${name}, ${page.url()}`).toEqual([]);
}
