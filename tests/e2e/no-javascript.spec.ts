import { myDataUrl } from "@/lib/consent/links";
import { href } from "@/lib/i18n/routes";
import { LANGS } from "@/lib/vocabulary/languages";
import { makeSubscriber } from "@/tests/factories/tenant";
import { logIn, signUp } from "./steps/account";
import { ageFarm, runJob } from "./steps/database";
import { farmName, newPhone, unique } from "./steps/names";
import { linkOf, messageTo } from "./steps/outbox";
import { addProduce, readyFarm } from "./steps/ready-farm";
import { confirmByCode, confirmByEmail, subscribe } from "./steps/subscription";
import { appUrl, expect, test } from "./steps/test";

const context = { viewport: { width: 390, height: 844 }, javaScriptEnabled: false };

for (const lang of LANGS) {
  const options = { lang, label: `no-javascript-${lang}`, context };

  test(`sign up and log in without JavaScript, ${lang}`, async ({ person }) => {
    const account = {
      name: "Anne Roy",
      email: `plain-${lang}-${unique()}@farms.test`,
      phone: "(514) 234-5678",
      password: "une phrase courte",
      farm: farmName(),
    };
    await signUp(await person(options), account);
    const again = await person(options);
    await again.page.goto(href("login", lang));
    await logIn(again, { email: account.email, password: "not the one" });
    const { page, say } = again;
    await expect(page.getByRole("alert")).toContainText(say("errors.wrongCredentials"));
    await expect(page.getByRole("textbox", { name: say("accounts.fields.email") })).toHaveValue(
      account.email,
    );
    await logIn(again, account);
    await expect(
      page.getByRole("heading", { level: 1, name: say("admin.tutorials.title", { name: account.farm }) }),
    ).toBeVisible();
  });

  test(`an admin page asks for log-in without JavaScript, and is shown after it, ${lang}`, async ({
    person,
    request,
  }) => {
    const farm = await readyFarm(request, lang);
    const owner = await person(options);
    const { page, say } = owner;
    const wanted = `/${lang}/admin/farms/${farm.uuid}/produces?q=radis`;
    await page.goto(wanted);
    await owner.look("log-in-first");
    // Playwright reads no text inside <noscript>, so the element is found by its id.
    const hint = page.locator('[id="/auth/login"]');
    await expect(hint).toContainText(say("site.loginFirst.text"));
    await hint.getByRole("link").click();
    await expect(page).toHaveURL(`${appUrl()}${href("login", lang)}`);
    await logIn(owner, farm.account);
    await expect(page).toHaveURL(`${appUrl()}${wanted}`);
    await page.goto(`/${lang}`);
    await expect(hint).toBeHidden();
  });

  test(`read the farm's page, subscribe and unsubscribe without JavaScript, ${lang}`, async ({
    person,
    request,
  }) => {
    const farm = await readyFarm(request, lang);
    const name = `Radis ${unique()}`;
    await addProduce(farm, name);
    const visitor = await person(options);
    const { page, say } = visitor;
    await page.goto(href("farm", lang, { handle: farm.handle }));
    await expect(page.getByRole("heading", { name })).toBeVisible();
    await page
      .getByRole("link", { name: say("farms.public.subscribe") })
      .first()
      .click();
    await expect(page).toHaveURL(`${appUrl()}${href("subscription", lang, { handle: farm.handle })}`);

    await test.step("what is missing is said, what was typed stays", async () => {
      await page.getByRole("textbox", { name: say("subscribers.public.nameLabel") }).fill("Zoé Roy");
      await page.getByRole("button", { name: say("subscribers.public.submit") }).click();
      await expect(page.getByRole("alert")).toContainText(say("errors.requiredEmailOrPhone"));
      await expect(page.getByRole("textbox", { name: say("subscribers.public.nameLabel") })).toHaveValue(
        "Zoé Roy",
      );
    });

    const email = `zoe-${unique()}@mail.test`;
    const form = `${appUrl()}${href("subscription", lang, { handle: farm.handle })}`;
    await subscribe(visitor, { name: "Zoé Roy", email, zipcode: "J0S 1H0" }, form, farm.account.farm);
    await confirmByEmail(visitor, email, farm.account.farm);

    const { digits: phone, called } = newPhone();
    await subscribe(visitor, { name: "Max Roy", phone, zipcode: "J0S 1H0" }, form, farm.account.farm);
    await confirmByCode(visitor, called, farm.account.farm);

    const asked = say("emails.confirm_subscription.subject", { farm: farm.account.farm });
    const { text } = await messageTo(email, asked);
    const leave = text.match(/https?:\S+\/(?:unsubscribe|desabonnement|u)\/\S+/)?.[0] ?? "";
    await page.goto(leave);
    await expect(
      page.getByRole("heading", {
        name: say("subscribers.unsubscribe.heading", { farm: farm.account.farm }),
      }),
    ).toBeVisible();
    await page.getByRole("button", { name: say("subscribers.unsubscribe.submit") }).click();
    await expect(page.getByRole("heading", { name: say("subscribers.unsubscribe.doneTitle") })).toBeVisible();
  });

  test(`a dead link to one's own data is renewed without JavaScript, ${lang}`, async ({
    person,
    request,
  }) => {
    const farm = await readyFarm(request, lang);
    const email = `own-${unique()}@mail.test`;
    const subscriber = await makeSubscriber(farm, { email, lang });
    const { page, say, look } = await person(options);
    const dead = myDataUrl(lang, { subscriber_id: subscriber.id, address: email, at: new Date(0) });
    expect((await page.goto(dead))?.status()).toBe(200);
    const heading = page.getByRole("heading", { level: 1 });
    await expect(heading).toHaveText(say("subscribers.myData.deadTitle"));
    await expect(page.getByText(email)).toHaveCount(0);
    await expect(page.getByRole("main").getByText(farm.account.farm)).toHaveCount(0);
    const ask = page.getByRole("button", { name: say("subscribers.myData.askNew") });
    await ask.click();
    await expect(page.getByRole("alert")).toContainText(say("errors.requiredEmailOrPhone"));
    await look("dead-data-link");
    await page.getByRole("textbox", { name: say("subscribers.fields.email") }).fill(email);
    await ask.click();
    await expect(heading).toHaveText(say("subscribers.myData.askedTitle"));
    const message = await messageTo(email, say("emails.my_data_link.subject", { farm: farm.account.farm }));
    await page.goto(linkOf(message, say("emails.my_data_link.button")));
    await expect(heading).toHaveText(say("subscribers.myData.heading", { farm: farm.account.farm }));
  });

  test(`unsubscribe_result and the survey are answered without JavaScript, ${lang}`, async ({
    person,
    request,
  }) => {
    const farm = await readyFarm(request, lang, { proven: true });
    const { page, say, look } = await person(options);
    await page.goto(`/${lang}?unsubscribe_result=success`);
    await expect(page.getByRole("status")).toHaveText(say("visitor.popup.unsubscribeSuccess"));
    await page.goto(`/${lang}?unsubscribe_result=error`);
    await expect(page.getByRole("status")).toHaveText(say("visitor.popup.unsubscribeError"));

    await ageFarm(farm.id, 31);
    await runJob("ask_surveys");
    const message = await messageTo(farm.account.email, say("emails.survey.subject"));
    await page.goto(linkOf(message, say("emails.survey.button")));
    const submit = page.getByRole("button", { name: say("visitor.survey.submit") });
    await page.getByRole("textbox", { name: say("visitor.survey.message") }).fill("Plus de couleurs");
    await submit.click();
    await expect(page.getByRole("alert")).toContainText(say("errors.requiredNpsScore"));
    await expect(page.getByRole("textbox", { name: say("visitor.survey.message") })).toHaveValue(
      "Plus de couleurs",
    );
    await page.getByRole("radio", { name: "9", exact: true }).check({ force: true });
    await look("survey");
    await submit.click();
    await expect(page.getByRole("status")).toHaveText(say("visitor.survey.thanks"));
  });
}
