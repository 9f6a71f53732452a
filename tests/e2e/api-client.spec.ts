import { moveToNoon } from "./steps/admin";
import { farmName, unique } from "./steps/names";
import { randomClientAddress } from "./steps/network";
import { linkOf, messageTo } from "./steps/outbox";
import { appUrl, expect, test } from "./steps/test";

/** The job has types of its own, which scripts/client-types.test.ts generates and checks. */
const JOB: string = "../client/main-job.ts";

test("a generated client does the main job, from sign-up to the statistics", async ({ person, answers }) => {
  const { doTheMainJobByCalls } = await import(JOB);
  const { page, say } = await person({ lang: "en", label: "api-client" });
  const mark = unique();
  const farm = farmName();
  const owner = {
    name: "Jeanne Roy",
    email: `client-${mark}@farms.test`,
    password: "une phrase courte",
    farm_name: farm,
  };
  const outside = {
    appUrl: appUrl(),
    headers: randomClientAddress(),
    fetch: answers.fetch,
    moveToNoon,
    verificationToken: async (email: string) => {
      const message = await messageTo(email, say("emails.verify_email.subject"));
      const link = new URL(linkOf(message, say("emails.verify_email.button")));
      return link.searchParams.get("token") ?? link.pathname.split("/").at(-1);
    },
    confirm: async (email: string) => {
      const message = await messageTo(email, say("emails.confirm_subscription.subject", { farm }));
      await page.goto(linkOf(message, say("emails.confirm_subscription.button")));
      await page.getByRole("button", { name: say("subscribers.confirm.submit") }).click();
      const done = page.getByRole("heading", { name: say("subscribers.confirm.confirmedTitle") });
      await expect(done).toBeVisible();
    },
    until: async (read: () => Promise<unknown>) => {
      let value: unknown = null;
      await expect
        .poll(
          async () => {
            value = await read();
            return value !== null;
          },
          { timeout: 60_000 },
        )
        .toBe(true);
      return value;
    },
  };
  const subscriber = { name: "Alice Côté", email: `client-reader-${mark}@mail.test` };
  const { stats, quote, planned, dayStats } = await doTheMainJobByCalls(outside, { owner, subscriber });
  // One email at 0.10; the plan begins when the trial ends.
  expect(quote.recipients).toEqual({ email: 1, sms: 0, people: 1 });
  expect(stats).toMatchObject({ status: "sent", emails_sent: 1, emails_delivered: 1, sms_sent: 0 });
  expect(planned.name).toBe(farm);
  expect(dayStats.length).toBeGreaterThan(0);
  const { html } = await messageTo(subscriber.email, "Tomatoes are here");
  expect(html).toContain("Heirloom tomatoes");
  expect(await answers.compared()).toBeGreaterThan(10);
});
