import { href } from "@/lib/i18n/routes";
import { LANGS } from "@/lib/vocabulary/languages";
import { logIn } from "./steps/account";
import { moveToNoon } from "./steps/admin";
import { countingHands } from "./steps/counting-hands";
import { draftOf } from "./steps/draft";
import { pointer } from "./steps/hands";
import { messageTo } from "./steps/outbox";
import { addProduce } from "./steps/ready-farm";
import { SCREENS } from "./steps/screens";
import { expect, test } from "./steps/test";

/** What an owner may need in the second week, from the log-in page to the message on its way. */
const MOST_TAPS = 8;
const MOST_FIELDS = 3;

for (const lang of LANGS)
  test(`in the second week last week's message is sent with what is fresh now, counted, ${lang}`, async ({
    person,
    request,
  }) => {
    const week = {
      fr: { gone: "Betteraves", fresh: "Carottes", old: "Betteraves du samedi", subject: "Les carottes !" },
      en: { gone: "Beets", fresh: "Carrots", old: "Saturday’s beets", subject: "Carrots are here!" },
    }[lang];
    const { farm, saved } = await draftOf(request, lang, {
      title: week.old,
      type: "email",
      [`subject_${lang}`]: week.old,
    });
    const address = { address: "4, rue du Moulin", city: "Val-d’Or", region: "QC", zipcode: "J9P 1A1" };
    expect((await farm.call("PUT", `/api/farms/${farm.id}/partial`, address)).status()).toBe(200);
    await moveToNoon(farm.id);
    const { id } = await saved();
    const sent = await farm.call("POST", `/api/farms/${farm.id}/notifications/${id}/send`, { when: "now" });
    expect(sent.status(), await sent.text()).toBe(200);
    await expect.poll(async () => (await saved()).status).toBe("sent");
    await addProduce(farm, week.fresh);

    const viewport = lang === "fr" ? SCREENS.phone : SCREENS.desktop;
    const { count, hands: counted } = countingHands(pointer);
    const owner = await person({
      lang,
      label: `second-week-${lang}`,
      hands: counted,
      context: { viewport, hasTouch: lang === "fr" },
    });
    const { page, say, hands, look } = owner;
    const button = (name: string) => page.getByRole("button", { name, exact: true });
    const next = button(say("notifications.steps.next"));

    await page.goto(href("login", lang));
    await logIn(owner, farm.account);
    const availability = page.getByRole("group", {
      name: say("produce.availabilityFor", { name: week.gone }),
      exact: true,
    });
    const soldOut = availability.getByRole("button", { name: say("produce.short.sold-out"), exact: true });
    await hands.press(soldOut);
    await expect(soldOut).toHaveAttribute("aria-pressed", "true");
    await look("home");
    await hands.press(page.getByRole("link", { name: say("admin.tutorials.write"), exact: true }).first());
    const past = page.getByRole("list", { name: say("notifications.template.past") });
    await hands.press(past.getByRole("button", { name: week.old }));
    await expect(page.getByRole("checkbox", { name: week.fresh })).toBeChecked();
    await expect(page.getByRole("checkbox", { name: week.gone })).not.toBeChecked();
    await look("products");
    await hands.press(next);
    await hands.write(
      page.getByRole("textbox", { name: say("notifications.editor.subject"), exact: true }),
      week.subject,
    );
    await hands.press(next);
    await look("last-step");
    await hands.press(button(say("notifications.send.sendNow")));
    await hands.press(
      page
        .getByRole("alertdialog")
        .getByRole("button", { name: say("notifications.send.confirmSend"), exact: true }),
    );
    const [one] = (
      (await (await farm.call("GET", `/api/farms/${farm.id}/subscribers`)).json()) as {
        subscribers: { email: string }[];
      }
    ).subscribers;
    const email = await messageTo(one!.email, week.subject);
    expect(email.html).toContain(week.fresh);
    console.info(`second week, ${lang}: ${count.taps} taps, ${count.fields} typed fields`);
    expect(count.taps).toBeLessThanOrEqual(MOST_TAPS);
    expect(count.fields).toBeLessThanOrEqual(MOST_FIELDS);
  });
