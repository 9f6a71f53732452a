import { readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { env } from "@/lib/env";
import { isBuiltFor } from "@/lib/transport/page-cache/built-for";
import { printedFacts } from "@/lib/transport/page-cache/printed-facts";
import { startWeb, type WebProcess } from "./web-process";

const ADDRESSES = ["https://premier.potager.test", "https://second.potager.test"] as const;

/** Prerendered by the build: nothing of the database is in them. */
const PRERENDERED = ["/fr", "/fr/nous-contacter", "/en/pricing", "/robots.txt"];

describe("web processes of one build that start with other addresses", () => {
  let webs: WebProcess[];
  beforeAll(async () => {
    webs = await Promise.all(
      ADDRESSES.map((APP_URL) => startWeb({ APP_URL, COMPANY_NAME: `Potager of ${APP_URL}` })),
    );
  });
  afterAll(() => Promise.all(webs.map((web) => web.stop())));

  it.each(PRERENDERED)("serve no address of the build or of one another: %s", async (path) => {
    const buildId = readFileSync(".next/BUILD_ID", "utf8").trim();
    for (const address of ADDRESSES)
      expect(isBuiltFor(buildId, printedFacts({ ...env(), APP_URL: address }))).toBe(false);
    // Asked twice: a page that was rendered anew is kept.
    for (let time = 0; time < 2; time++)
      for (const [at, own] of ADDRESSES.entries()) {
        const text = await (await fetch(webs[at]!.url + path)).text();
        expect(text).toContain(own);
        const addresses = text.match(/https?:\/\/(?:[\w-]+\.)?(?:potager\.test|localhost)(?::\d+)?/g) ?? [];
        expect([...new Set(addresses)]).toEqual([own]);
      }
  });

  it.each(["/fr/conditions", "/en/privacy"])("name the company of their own settings: %s", async (path) => {
    for (const [at, own] of ADDRESSES.entries())
      expect(await (await fetch(webs[at]!.url + path)).text()).toContain(`Potager of ${own}`);
  });

  it("keep the pages that they rendered anew", async () => {
    const ask = async () => (await fetch(`${webs[0]!.url}/fr/tarifs`)).headers.get("x-nextjs-cache");
    await ask();
    expect(await ask()).toBe("HIT");
  });
});
