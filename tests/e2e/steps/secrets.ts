import { adminHref } from "@/lib/i18n/routes";
import type { Person } from "./person";
import type { ReadyFarm } from "./ready-farm";
import { secretsIn } from "./secret-texts";
import { expect } from "./test";

const PAGES = ["", "/plan", "/connections", "/settings", "/activity", "/team", "/notifications"];
const CALLS = ["/cards", "/payments", "/connections"];

/** Reads the pages and answers of a farm that know cards and connections, as its owner does, and finds no secret. */
export async function expectNoSecrets({ page, lang }: Person, farm: ReadyFarm): Promise<void> {
  const more = [process.env.AUTH_SECRET, process.env.DATABASE_URL].filter((secret) => secret !== undefined);
  const pages = PAGES.map((path) => adminHref(lang, `/farms/${farm.uuid}${path}`));
  for (const path of [page.url(), ...pages, ...CALLS.map((path) => `/api/farms/${farm.id}${path}`)]) {
    const answer = await page.request.get(path);
    const text = await answer.text();
    expect(answer.status(), path).toBeLessThan(400);
    expect(secretsIn(text, more), path).toEqual([]);
  }
}
