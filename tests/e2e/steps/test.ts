import { test as base, expect } from "@playwright/test";
import { makePerson, type Person, type PersonOptions } from "./person";

interface Fixtures {
  /** Creates a person with a new browser context; the test fails on any error of their pages. */
  person: (options: PersonOptions) => Promise<Person>;
}

const address = (name: "E2E_APP_URL" | "E2E_OUTBOX_URL"): string => {
  const url = process.env[name];
  if (!url) throw new Error(`${name} is set by setup/start-product.ts`);
  return url;
};

export const appUrl = () => address("E2E_APP_URL");
export const outboxUrl = () => address("E2E_OUTBOX_URL");

export const test = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern
  baseURL: async ({}, use) => use(appUrl()),
  person: async ({ browser }, use) => {
    const troubles: string[] = [];
    const people: Person[] = [];
    await use(async (options) => {
      const made = await makePerson(browser, troubles, options);
      people.push(made);
      return made;
    });
    for (const { page } of people) await page.context().close();
    expect(troubles, "errors in the browser or of the server").toEqual([]);
  },
});

export { expect };
