import type { APIRequestContext } from "@playwright/test";
import { adminHref } from "@/lib/i18n/routes";
import type { Lang } from "@/lib/vocabulary/languages";
import { makeSubscriber } from "@/tests/factories/tenant";
import { moveToNoon } from "./steps/admin";
import { waitForHydration } from "./steps/hydration";
import { overflowWidth } from "./steps/look";
import type { Person } from "./steps/person";
import { addProduce, readyFarm } from "./steps/ready-farm";
import { expect, test } from "./steps/test";
import { logInByCookie } from "./steps/visitor";

const SCREENS = [
  { lang: "fr", width: 390 },
  { lang: "en", width: 1280 },
] as const;

type MakePerson = (wanted: {
  lang: Lang;
  label: string;
  context: { viewport: { width: number; height: number } };
}) => Promise<Person>;

/** Writes a message of a farm without a card, up to the step that asks for one. */
async function atSendStep(person: MakePerson, request: APIRequestContext, lang: Lang, width: number) {
  const farm = await readyFarm(request, lang, { card: false });
  // Far from the towns where search.spec expects the farms of the demo alone.
  const address = { address: "12, rue de la Grève", city: "Gaspé", region: "QC", zipcode: "G4X 1A1" };
  await farm.call("PUT", `/api/farms/${farm.id}/partial`, address);
  await moveToNoon(farm.id);
  await makeSubscriber({ id: farm.id }, { name: "Alice", lang }, ["email"]);
  const produce = await addProduce(farm, lang === "fr" ? "Betteraves" : "Beets");
  const subject = lang === "fr" ? "Les betteraves sont là" : "The beets are here";
  const made = await farm.call("POST", `/api/farms/${farm.id}/notifications`, {
    template: "fresh-this-week",
    produce_ids: [produce],
    type: "email",
  });
  const { notification } = (await made.json()) as { notification: { id: number; uuid: string } };
  const edit = adminHref(lang, `/farms/${farm.uuid}/notifications/${notification.uuid}/edit?step=`);
  const owner = await person({
    lang,
    label: `first-card-${lang}`,
    context: { viewport: { width, height: 844 } },
  });
  const { page, say, look } = owner;
  await logInByCookie(owner, farm);
  await page.goto(`${edit}3`);
  const line = page.getByRole("textbox", { name: say("notifications.editor.subject"), exact: true });
  const next = page.getByRole("button", { name: say("notifications.steps.next") });
  await waitForHydration(next);
  await line.click();
  await line.fill(subject);
  await next.click();
  const asks = page.getByRole("region", { name: say("notifications.send.card.title") });
  const send = page.getByRole("button", { name: say("notifications.send.sendNow") });
  const choose = (card: "visa" | "visa_chargeDeclined" | "authenticationRequiredOnSetup") =>
    asks
      .getByRole("combobox", { name: say("payments.cardForm.test"), exact: true })
      .selectOption({ label: say(`payments.cardForm.tests.${card}`) });
  const add = asks.getByRole("button", { name: say("payments.cardForm.add"), exact: true });
  return { page, say, look, edit, line, subject, asks, send, choose, add };
}

for (const { lang, width } of SCREENS) {
  test(`a first card is given at the send step: refused, then confirmed at the bank, and the draft is whole, in ${lang}`, async ({
    person,
    request,
  }) => {
    const step = await atSendStep(person, request, lang, width);
    const { page, say, look, edit, line, subject, asks, send, choose, add } = step;
    await expect(send).toBeDisabled();
    await look("asked");
    expect(await overflowWidth(page)).toBe(0);
    await choose("visa_chargeDeclined");
    await add.click();
    await expect(asks.getByText(say("errors.payment_declined")).first()).toBeVisible();
    await look("refused");
    await choose("authenticationRequiredOnSetup");
    await add.click();
    await page.getByRole("button", { name: "Oui, confirmer" }).click();
    await expect(page).toHaveURL(/\/edit\?step=4$/);
    await expect(asks).toBeHidden();
    await expect(send).toBeEnabled();
    await page.goto(`${edit}3`);
    await expect(line).toHaveText(subject);
  });

  test(`once the card is there, nothing says that it is missing, in ${lang}`, async ({ person, request }) => {
    const { page, say, asks, send, choose, add } = await atSendStep(person, request, lang, width);
    await choose("visa");
    await add.click();
    await expect(asks).toBeHidden();
    await expect(send).toBeEnabled();
    await expect(page.getByText(say("notifications.notices.cardRequired"))).toHaveCount(0);
  });
}
