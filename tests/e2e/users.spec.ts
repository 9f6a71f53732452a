import { eq } from "drizzle-orm";
import { db } from "@/db/client";
import { farms, users } from "@/db/schema";
import { adminHref, href } from "@/lib/i18n/routes";
import { makeAccount, makeSession, messagesTo, PASSWORD } from "@/tests/factories/account";
import { makeFarm } from "@/tests/factories/tenant";
import { gotoHydrated } from "./steps/hydration";
import { unique } from "./steps/names";
import { PAYING, payerOf } from "./steps/payer";
import { expect, test } from "./steps/test";
import { logInByCookie } from "./steps/visitor";

const LONG = "Coopérative maraîchère et fruitière du Haut-Saint-Laurent";
const REASON = "Envois à des gens qui n’ont rien demandé";

for (const [lang, viewport, byKeyboard] of PAYING)
  test(`a super administrator finds, blocks and unblocks an account, ${lang}, ${viewport.width} px`, async ({
    person,
  }) => {
    const word = `radis${unique().replace(/\W/g, "")}`;
    const target = await makeAccount({
      name: `Bérénice ${word}`,
      email: `${word}-a-long-nom@ferme.test`,
      phone: "+15145550123",
    });
    const farm = await makeFarm(target, { name: `${LONG} ${word}` });
    await makeSession(target);
    await makeAccount({ name: `Ana ${word}`, email_verified_at: null });
    const context = { viewport, colorScheme: lang === "fr" ? ("light" as const) : ("dark" as const) };
    const admin = await person({ lang, label: `users-${lang}-${viewport.width}`, context });
    const { page, say, look } = admin;
    const { press, write } = payerOf(admin, byKeyboard);
    await logInByCookie(admin, { owner: await makeAccount({ is_admin: true, lang }) });
    const main = page.getByRole("main");
    const wide = viewport.width > 768;
    await gotoHydrated(page, adminHref(lang, wide ? "/farms" : "/users"));
    if (wide) await press(page.getByRole("link", { name: say("admin.nav.users"), exact: true }));
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(say("users.title"));
    const rows = main.locator("tbody tr");
    await expect(rows.first()).toBeVisible();
    await look("1-all");
    await write(main.getByRole("searchbox"), word);
    await expect(rows).toHaveCount(2);
    await look("2-found");
    await main.getByLabel(say("users.only.label"), { exact: true }).selectOption("unverified");
    await press(main.getByRole("button", { name: say("users.apply") }));
    await expect(rows).toHaveCount(1);
    await expect(page).toHaveURL(/only=unverified/);
    await main.getByLabel(say("users.only.label"), { exact: true }).selectOption("blocked");
    await press(main.getByRole("button", { name: say("users.apply") }));
    await expect(main.getByText(say("users.noMatchTitle"))).toBeVisible();
    await look("3-none");
    await main.getByLabel(say("users.only.label"), { exact: true }).selectOption("");
    await press(main.getByRole("button", { name: say("users.apply") }));
    await expect(rows).toHaveCount(2);
    await press(main.getByRole("link", { name: target.name }));
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(target.name);
    await expect(main.getByRole("link", { name: farm.name })).toBeVisible();
    await look("4-account");
    const dialog = page.getByRole("dialog");
    const openBlock = main.getByRole("button", { name: say("users.block.open") });
    await press(openBlock);
    const submit = dialog.getByRole("button", { name: say("users.block.submit"), exact: true });
    await press(submit);
    await expect(dialog.getByRole("alert").first()).toContainText(say("errors.requiredReason"));
    await write(dialog.getByRole("textbox"), REASON);
    await look("5-block");
    await press(submit);
    await expect(main.getByText(say("users.view.blockedText", { reason: REASON })).first()).toBeVisible();
    // The pressed button is gone; the focus goes to the one in its place.
    if (byKeyboard) await expect(main.getByRole("button", { name: say("users.unblock.open") })).toBeFocused();
    await look("6-blocked");
    const visitor = await person({ lang, label: `blocked-${lang}-${viewport.width}`, context });
    await gotoHydrated(visitor.page, href("login", lang));
    await visitor.page.locator("input[name=email]").fill(target.email);
    await visitor.page.locator("input[name=password]").fill(PASSWORD);
    await visitor.page.keyboard.press("Enter");
    await expect(visitor.page.getByText(say("errors.accountBlocked")).first()).toBeVisible();
    await visitor.look("1-refused");
    await press(main.getByRole("button", { name: say("users.unblock.open") }));
    await write(dialog.getByRole("textbox"), "Tout est réglé");
    await press(dialog.getByRole("button", { name: say("users.unblock.submit"), exact: true }));
    await expect(openBlock).toBeVisible();
    const list = main.getByRole("list", { name: say("users.view.activity") });
    await expect(list).toContainText(say("users.acts.block"));
    await expect(list).toContainText(say("users.acts.unblock"));
  });

for (const [lang, viewport, byKeyboard] of PAYING)
  test(`a super administrator makes an account and a producer, ${lang}, ${viewport.width} px`, async ({
    person,
  }) => {
    const word = `radis${unique().replace(/\W/g, "")}`;
    const context = { viewport, colorScheme: lang === "fr" ? ("light" as const) : ("dark" as const) };
    const admin = await person({ lang, label: `made-${lang}-${viewport.width}`, context });
    const { page, say, look } = admin;
    const { press, write } = payerOf(admin, byKeyboard);
    await logInByCookie(admin, { owner: await makeAccount({ is_admin: true, lang }) });
    const main = page.getByRole("main");
    const dialog = page.getByRole("dialog");
    await gotoHydrated(page, adminHref(lang, "/users"));
    await press(main.getByRole("button", { name: say("users.create.open") }));
    const email = `${word}@ferme.test`;
    await write(dialog.locator("input[name=name]"), `Aline ${word}`);
    await write(dialog.locator("input[name=email]"), email);
    await look("1-account");
    await press(dialog.getByRole("button", { name: say("users.create.submit") }));
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(`Aline ${word}`);
    expect((await messagesTo(email)).map(({ kind }) => kind)).toEqual(["account_made"]);
    await press(main.getByRole("link", { name: say("users.producer.open") }));
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(say("users.producer.title"));
    await expect(main.locator("input[name=owner_email]")).toHaveValue(email);
    await look("2-producer");
    const submit = main.getByRole("button", { name: say("users.producer.submit") });
    await press(submit);
    await expect(main.getByRole("alert").first()).toContainText(say("errors.requiredFarmName"));
    await write(main.locator("input[name=name]"), `Ferme ${word}`);
    await write(main.locator("input[name=owner_email]"), `autre-${email}`);
    await press(submit);
    await expect(main.getByRole("alert").first()).toContainText(say("errors.requiredName"));
    await look("3-refused");
    await write(main.locator("input[name=owner_name]"), "Luc Roy");
    await press(submit);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(`Ferme ${word}`);
    await expect(main).toContainText(`autre-${email}`);
    const [farm] = await db()
      .select()
      .from(farms)
      .where(eq(farms.name, `Ferme ${word}`));
    expect(farm).toMatchObject({ plan_type: "trial", default_lang: lang });
    const [owner] = await db()
      .select()
      .from(users)
      .where(eq(users.email, `autre-${email}`));
    expect(owner).toMatchObject({ name: "Luc Roy", default_farm_id: farm!.id });
  });
