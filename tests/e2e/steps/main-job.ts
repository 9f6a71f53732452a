import { href } from "@/lib/i18n/routes";
import { PRODUCE_TYPES } from "@/lib/reference/produce-types";
import { signUp, verifyAddresses } from "./account";
import { farmOf, moveToNoon } from "./admin";
import { addProduces, completeFarm } from "./farm";
import { farmName, newPhone, unique } from "./names";
import { compose } from "./notification";
import { linkOf, messagesTo, messageTo, oneClickUnsubscribe, openEmail, slowDownEmail } from "./outbox";
import type { Person } from "./person";
import { expectQrCodeCounts, printQrCode } from "./qr-code";
import { expectNumbers, expectReceiver, expectUnsubscribed, watchSending } from "./results";
import { confirmByCode, confirmByEmail, subscribe } from "./subscription";
import { appUrl, expect, test } from "./test";
import { template } from "./words";

/** One email and one text of one segment at 0.10 each: 0.20, GST 0.01, QST 0.02. */
const QUOTE = { people: 2, emails: 1, texts: 1, totalCents: 23 };

/** Does the whole job, from sign-up to the statistics. Each run has its own farm and people. */
export async function doTheMainJob(people: Record<"owner" | "byEmail" | "bySms", Person>) {
  const { owner, byEmail, bySms } = people;
  const { page, lang, say } = owner;
  const mark = unique();
  const farm = farmName();
  const phones = { owner: newPhone(), byEmail: newPhone(), bySms: newPhone() };
  const account = {
    name: "Jeanne Roy",
    email: `owner-${mark}@farms.test`,
    phone: phones.owner.typed,
    password: "une phrase courte",
    farm,
  };
  const visitors = {
    email: {
      name: "Alice Côté",
      email: `alice-${mark}@mail.test`,
      phone: phones.byEmail.typed,
      zipcode: "J0S 1L0",
    },
    sms: { name: "Luc Roy", phone: phones.bySms.typed, zipcode: "J0S 1H0" },
  };
  const kinds = [PRODUCE_TYPES[0]!.code, PRODUCE_TYPES[1]!.code].map((code) =>
    say(`reference.types.${code}`),
  );
  const words = { heading: `C’est prêt ${mark}`, sms: `Tomates ${mark}` };

  await test.step("sign up", () => signUp(owner, account));
  await verifyAddresses(account.email);
  await test.step("complete the farm", () =>
    completeFarm(owner, {
      description: "Légumes de saison, cueillis le matin.",
      address: "120, rang Saint-Joseph",
      city: "Huntingdon",
      zipcode: "J0S 1H0",
    }));
  const { id: farm_id, handle } = await farmOf(page);
  await moveToNoon(farm_id);
  await test.step("two produces", () =>
    addProduces(owner, [
      {
        kind: kinds[0]!,
        unit: say("reference.unitNames.kg"),
        prices: [{ amount: lang === "fr" ? "4,50" : "4.50" }],
      },
      {
        kind: kinds[1]!,
        unit: say("reference.unitNames.bunch"),
        prices: [
          { quantity: "1", amount: "2" },
          { quantity: "3", amount: "5" },
        ],
      },
    ]));
  const scanned = await test.step("QR code and posters", () => printQrCode(owner));

  await test.step("subscribe by email", async () => {
    await subscribe(byEmail, visitors.email, scanned, farm);
    await confirmByEmail(byEmail, visitors.email.email, farm);
  });
  await test.step("subscribe by text", async () => {
    await subscribe(bySms, visitors.sms, scanned, farm);
    await confirmByCode(bySms, phones.bySms.called, farm);
  });
  await test.step("the farm's page", async () => {
    await byEmail.page.goto(href("farm", lang, { handle }));
    await expect(byEmail.page.getByRole("heading", { level: 1, name: farm })).toBeVisible();
    for (const kind of kinds) await expect(byEmail.page.getByRole("heading", { name: kind })).toBeVisible();
    await byEmail.look("farm-page");
  });
  await test.step("what the code brought", () => expectQrCodeCounts(owner, { scans: 2, subscribers: 2 }));

  await test.step("compose", async () => {
    await compose.begin(owner, kinds);
    await compose.writeContent(owner, words);
    await compose.checkPreview(owner, words);
  });
  await test.step("quote", () => compose.checkQuote(owner, QUOTE));
  const { subject, button } = template(lang, "fresh-this-week");
  const subjectLine = subject.replace(/\{\{\w+\}\}/, farm);
  await test.step("test send", async () => {
    await compose.sendTest(owner, { email: account.email, phone: account.phone });
    await messageTo(account.email, say("emails.notification.test", { subject: subjectLine }));
    await messageTo(phones.owner.called, words.sms);
  });
  await test.step("first card", () => compose.giveCard(owner));
  await test.step("send and watch", async () => {
    await slowDownEmail(visitors.email.email, 5000);
    await compose.sendNow(owner, QUOTE);
    await watchSending(owner, 2);
  });

  const [email, text] = await test.step("receive", async () => {
    const received = [
      await messageTo(visitors.email.email, subjectLine),
      await messageTo(phones.bySms.called, words.sms),
    ] as const;
    expect(received[0].html).toContain(words.heading);
    for (const kind of kinds) expect(received[0].html).toContain(kind);
    // One confirmation and one notification each.
    expect(await messagesTo(visitors.email.email)).toHaveLength(2);
    expect(await messagesTo(phones.bySms.called)).toHaveLength(2);
    return received;
  });
  const before = { emails: 1, texts: 1, opened: 0, clicked: 0, left: 0 };
  await test.step("delivered", () => expectNumbers(owner, before));
  await test.step("open", async () => {
    await openEmail(email);
    await expectNumbers(owner, { ...before, opened: 1 });
  });
  await test.step("click", async () => {
    await byEmail.page.goto(linkOf(email, button));
    await expect(byEmail.page).toHaveURL(new RegExp(`^${appUrl()}${href("farm", lang, { handle })}`));
    await expectNumbers(owner, { ...before, opened: 1, clicked: 1 });
    await bySms.page.goto(text.links[0]?.href ?? text.text.match(/https?:\S+/)![0]);
    await expect(bySms.page.getByRole("heading", { level: 1, name: farm })).toBeVisible();
    await expectNumbers(owner, { ...before, opened: 1, clicked: 2 });
  });
  await test.step("unsubscribe in one click", async () => {
    expect(await oneClickUnsubscribe(email)).toBe(200);
    await expectNumbers(owner, { ...before, opened: 1, clicked: 2, left: 1 });
  });
  await test.step("who received, opened, clicked and left", async () => {
    await expectReceiver(owner, visitors.email.email, [
      say("notifications.delivery.clicked"),
      say("notifications.deliveries.unsubscribed"),
    ]);
    await expectReceiver(owner, phones.bySms.typed, [say("notifications.delivery.clicked")]);
    await owner.look("results");
    await expectUnsubscribed(owner, visitors.email.name);
  });
}
