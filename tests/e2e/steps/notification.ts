import { formatMoney } from "@/lib/i18n/format";
import { LAYOUTS } from "@/lib/notifications/rules/template-layouts";
import { goTo } from "./admin";
import type { Person } from "./person";
import { expect } from "./test";
import { template } from "./words";

const CODE = "fresh-this-week";

/** Does steps 1 and 2: chooses the template, then both produces. */
async function begin(owner: Person, produces: readonly string[]): Promise<void> {
  const { page, lang, say, hands, look } = owner;
  await goTo(owner, "tutorials");
  await hands.press(
    page.getByRole("listitem").getByRole("link", { name: say("admin.tutorials.steps.notification.action") }),
  );
  await expect(page.getByRole("heading", { name: say("notifications.template.title") })).toBeVisible();
  await look("compose-1-template");
  const ready = page.getByRole("list", { name: say("notifications.template.ready") });
  await hands.press(ready.getByRole("button", { name: template(lang, CODE).title }));
  await expect(page.getByRole("heading", { name: say("notifications.produces.title") })).toBeVisible();
  for (const name of produces) await hands.tick(page.getByRole("checkbox", { name }));
  await expect(page.getByText(say("notifications.produces.count", { count: produces.length }))).toBeVisible();
  await look("compose-2-produces");
  await hands.press(page.getByRole("button", { name: say("notifications.steps.next") }));
  await expect(
    page.getByRole("heading", { name: say("notifications.editor.contents"), exact: true }),
  ).toBeVisible();
}

export interface Written {
  heading: string;
  sms: string;
}

/** Does step 3: puts the subscriber’s name into the heading, changes the heading, moves it down, and changes the text message. */
async function writeContent({ page, say, hands }: Person, words: Written): Promise<void> {
  const list = page.getByRole("list", { name: say("notifications.block.list") });
  const total = LAYOUTS[CODE].length;
  await expect(list.getByRole("listitem")).toHaveCount(total);
  const at = (position: number) =>
    list.getByRole("listitem", {
      name: say("notifications.block.position", {
        type: say("notifications.block.heading"),
        position,
        total,
      }),
      exact: true,
    });
  await hands.write(at(1).getByRole("textbox", { name: say("notifications.block.text") }), words.heading);
  await hands.press(at(1).getByRole("button", { name: say("notifications.block.down") }));
  await expect(at(2).getByRole("textbox", { name: say("notifications.block.text") })).toHaveValue(
    words.heading,
  );
  await hands.write(
    page.getByRole("textbox", { name: say("notifications.sms.label"), exact: true }),
    words.sms,
  );
  await expect(page.getByText(say("notifications.sms.segments", { count: 1 })).first()).toBeVisible();
}

/** Checks that the preview shows the new texts; on a phone it is behind a switch. */
async function checkPreview({ page, lang, say, hands, look }: Person, words: Written): Promise<void> {
  const view = page.getByRole("group", { name: say("notifications.editor.view") });
  const narrow = await view.isVisible();
  if (narrow) await hands.choose(view.getByRole("radio", { name: say("notifications.editor.preview") }));
  const language = say(`notifications.preview.languages.${lang}`);
  const bubble = page.getByRole("region", { name: say("notifications.preview.smsFrame", { language }) });
  await expect(bubble).toContainText(words.sms);
  const channel = page.getByRole("group", { name: say("notifications.preview.channel") });
  await hands.choose(channel.getByRole("radio", { name: say("notifications.channelOf.email") }));
  const frame = page.frameLocator(`iframe[title="${say("notifications.preview.emailFrame", { language })}"]`);
  await expect(frame.getByRole("heading", { name: words.heading })).toBeVisible();
  await look("compose-3-preview");
  if (narrow) await hands.choose(view.getByRole("radio", { name: say("notifications.editor.write") }));
}

export interface Expected {
  people: number;
  emails: number;
  texts: number;
  /** With taxes. */
  totalCents: number;
}

/** Goes on to step 4, and checks who gets the message and for how much; the bar says it at every step. */
async function checkQuote({ page, lang, say, hands, look }: Person, expected: Expected): Promise<void> {
  const { people, emails, texts, totalCents } = expected;
  const bar = page.getByRole("region", { name: say("notifications.bar.label") });
  const summary = say("notifications.bar.summary", {
    count: people,
    total: formatMoney(totalCents, lang),
  });
  await expect(bar).toContainText(summary);
  await hands.press(bar.getByRole("button", { name: say("notifications.steps.next") }));
  await expect(bar).toContainText(summary);
  await expect(page.getByText(say("notifications.audience.reached", { count: people }))).toBeVisible();
  await expect(
    page.getByText(say("notifications.audience.byChannel", { email: emails, sms: texts })),
  ).toBeVisible();
  const total = page
    .locator("summary")
    .filter({ hasText: say("notifications.quote.total", { taxed: "yes" }) });
  await expect(total).toContainText(formatMoney(totalCents, lang));
  await hands.press(total);
  const quote = page.getByRole("table", { name: say("notifications.quote.caption") });
  const row = (name: string) => quote.getByRole("row", { name });
  await expect(row(say("notifications.quote.emails", { count: emails }))).toBeVisible();
  await expect(row(say("notifications.quote.segments", { texts, segments: texts }))).toBeVisible();
  const aroundTime = say("notifications.quote.lastText.today", { time: "§" }).split("§");
  for (const part of aroundTime.filter((text) => text.length > 1))
    await expect(page.getByText(part.trim())).toBeVisible();
  await look("compose-4-send");
}

async function sendTest({ page, say, hands }: Person, to: { email: string; phone: string }): Promise<void> {
  await hands.press(page.locator("summary").filter({ hasText: say("notifications.test.title") }));
  const form = page
    .locator("form")
    .filter({ has: page.getByRole("button", { name: say("notifications.test.send") }) });
  await expect(form.getByRole("textbox", { name: say("notifications.test.email") })).toHaveValue(to.email);
  await hands.write(form.getByRole("textbox", { name: say("notifications.test.phone") }), to.phone);
  await hands.press(form.getByRole("button", { name: say("notifications.test.send") }));
  await expect(page.getByText(say("notifications.test.sent"))).toBeVisible();
}

/** Gives the first card where the message would be sent; before it the button waits. */
async function giveCard({ page, say, hands, look }: Person): Promise<void> {
  const send = page.getByRole("button", { name: say("notifications.send.sendNow") });
  await expect(send).toBeDisabled();
  const asks = page.getByRole("region", { name: say("notifications.send.card.title") });
  await hands.pick(
    asks.getByRole("combobox", { name: say("payments.cardForm.test"), exact: true }),
    say("payments.cardForm.tests.visa"),
  );
  await look("first-card");
  await hands.press(asks.getByRole("button", { name: say("payments.cardForm.add"), exact: true }));
  await expect(asks).toBeHidden();
  await expect(send).toBeEnabled();
}

async function sendNow({ page, lang, say, hands, look }: Person, expected: Expected): Promise<void> {
  await hands.press(page.getByRole("button", { name: say("notifications.send.sendNow") }));
  const dialog = page.getByRole("alertdialog");
  const total = formatMoney(expected.totalCents, lang);
  await expect(dialog).toContainText(
    say("notifications.send.confirmText", { count: expected.people, total, taxed: "yes" }),
  );
  await look("confirm-send");
  await hands.press(dialog.getByRole("button", { name: say("notifications.send.confirmSend"), exact: true }));
}

export const compose = { begin, writeContent, checkPreview, checkQuote, sendTest, giveCard, sendNow };
