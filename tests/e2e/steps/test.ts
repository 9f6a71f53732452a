import { test as base, expect } from "@playwright/test";
import { type Answers, answersOf } from "./documented-answers";
import { makePerson, type Person, type PersonOptions } from "./person";

interface Fixtures {
  /** What the pages and calls of a test are answered; the test fails on an answer that the OpenAPI document does not describe. */
  answers: Answers;
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
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern
  answers: async ({}, use) => {
    const answers = answersOf(appUrl());
    await use(answers);
    expect(await answers.differences(), "the OpenAPI document says so").toEqual([]);
  },
  request: async ({ request, answers }, use) => use(answers.watchCalls(request)),
  person: async ({ browser, answers }, use) => {
    const troubles: string[] = [];
    const people: Person[] = [];
    await use(async (options) => {
      const made = await makePerson(browser, troubles, options);
      answers.watch(made.page);
      people.push(made);
      return made;
    });
    // Bodies can be read for as long as their page is open.
    await answers.differences();
    for (const { page } of people) await page.context().close();
    expect(troubles, "errors in the browser or of the server").toEqual([]);
  },
});

export { expect };
