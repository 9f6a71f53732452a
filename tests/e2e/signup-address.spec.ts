import { href } from "@/lib/i18n/routes";
import { LANGS } from "@/lib/vocabulary/languages";
import { type ReadyFarm, readyFarm } from "./steps/ready-farm";
import { appUrl, expect, test } from "./steps/test";

const unique = () => Date.now().toString(36);

/** Returns the address of the farm's general code, as a scan opens it. */
async function scannedAddress(farm: ReadyFarm, lang: (typeof LANGS)[number]): Promise<string> {
  const answer = await farm.call("GET", `/api/farms/${farm.id}/qr-codes`);
  const { qrCodes } = (await answer.json()) as { qrCodes: { uuid: string }[] };
  return href(
    "subscription",
    lang,
    { handle: farm.handle },
    { qr_code_uuid: qrCodes[0]!.uuid, subscribe: "1" },
  );
}

async function sourceOf(farm: ReadyFarm, email: string): Promise<string | null | undefined> {
  const answer = await farm.call("GET", `/api/farms/${farm.id}/subscribers`);
  const { subscribers } = (await answer.json()) as {
    subscribers: { email: string; qr_code_title: string | null }[];
  };
  return subscribers.find((one) => one.email === email)?.qr_code_title;
}

for (const lang of LANGS) {
  for (const javaScriptEnabled of [true, false]) {
    const scripts = javaScriptEnabled ? "with" : "without";
    test(`a scanned code is known to the cached page, and answers can be skipped, ${scripts} JavaScript, ${lang}`, async ({
      person,
      request,
    }) => {
      const farm = await readyFarm(request, lang);
      const { page, say } = await person({
        lang,
        label: `scan-${scripts}-${lang}`,
        context: { javaScriptEnabled },
      });
      const scanned = await scannedAddress(farm, lang);
      // The first visit renders the page and the next one gets it from the cache.
      await page.goto(scanned);
      const answer = await page.goto(scanned);
      expect(answer?.headers()["x-nextjs-cache"]).toBe("HIT");
      await expect(page.getByRole("contentinfo")).toBeHidden();
      const email = `scan-${scripts}-${unique()}@mail.test`;
      await page.getByRole("textbox", { name: say("subscribers.public.nameLabel") }).fill("Rose Roy");
      await page.getByRole("textbox", { name: say("subscribers.public.emailLabel") }).fill(email);
      await page.getByRole("checkbox").check();
      await page.getByRole("button", { name: say("subscribers.public.submit") }).click();
      await expect(page.getByRole("heading", { name: say("subscribers.public.step2Title") })).toBeVisible();
      await expect(page.getByRole("contentinfo")).toBeHidden();
      expect(await sourceOf(farm, email)).toEqual(expect.any(String));
      await page.getByRole("button", { name: say("subscribers.public.skip") }).click();
      await expect(page.getByRole("heading", { name: say("subscribers.public.doneTitle") })).toBeVisible();
      await expect(page.getByText(say("subscribers.public.doneEmail"))).toBeVisible();
      await page.getByRole("link", { name: say("subscribers.public.backToFarm") }).click();
      await expect(page.getByRole("contentinfo")).toBeVisible();
    });
  }

  test(`a step is kept by its address: a reload, back and forward lead to it, ${lang}`, async ({
    person,
    request,
  }) => {
    const farm = await readyFarm(request, lang);
    const { page, say } = await person({ lang, label: `steps-${lang}` });
    const title = page.getByRole("heading", { name: say("subscribers.public.step2Title") });
    const name = page.getByRole("textbox", { name: say("subscribers.public.nameLabel") });
    await page.goto(href("subscription", lang, { handle: farm.handle }));
    await name.fill("Rose Roy");
    await page
      .getByRole("textbox", { name: say("subscribers.public.emailLabel") })
      .fill(`${unique()}@mail.test`);
    await page.getByRole("checkbox").check();
    await page.getByRole("button", { name: say("subscribers.public.submit") }).click();
    await expect(title).toBeVisible();
    await expect(page).toHaveURL(/step=2/);
    await page.reload();
    await expect(title).toBeVisible();
    await page.goBack();
    await expect(name).toBeVisible();
    await page.goForward();
    await expect(title).toBeVisible();
  });
}

test("a hidden farm's subscription page is gone at once, and back at once", async ({ request }) => {
  const farm = await readyFarm(request, "fr");
  const statuses = () =>
    Promise.all(
      LANGS.flatMap((lang) =>
        [{}, { subscribe: "1" }].map(async (query) => {
          const path = href("subscription", lang, { handle: farm.handle }, query);
          return (await request.get(`${appUrl()}${path}`)).status();
        }),
      ),
    );
  expect(await statuses()).toEqual([200, 200, 200, 200]);
  await farm.call("PUT", `/api/farms/${farm.id}/partial`, { public: false });
  expect(await statuses()).toEqual([404, 404, 404, 404]);
  await farm.call("PUT", `/api/farms/${farm.id}/partial`, { public: true });
  expect(await statuses()).toEqual([200, 200, 200, 200]);
});
