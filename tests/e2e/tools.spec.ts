import { adminHref } from "@/lib/i18n/routes";
import { setSwitch } from "@/lib/tools/service/switches";
import { LAUNCH_CHECKS } from "@/lib/vocabulary/site-enumerations";
import { makeAccount } from "@/tests/factories/account";
import { asUser } from "@/tests/factories/context";
import { makeFarm, makeSubscriber, makeUser } from "@/tests/factories/tenant";
import { makeFailedJob, makeSuppression } from "@/tests/factories/tools";
import { gotoHydrated } from "./steps/hydration";
import { newPhone, unique } from "./steps/names";
import { PAYING, payerOf } from "./steps/payer";
import { expect, test } from "./steps/test";
import { logInByCookie } from "./steps/visitor";

const REASON = "Demande reçue par téléphone";

for (const [at, [lang, viewport, byKeyboard]] of PAYING.entries())
  test(`a super administrator runs a job again, lifts a block and ticks a check, ${lang}, ${viewport.width} px`, async ({
    person,
  }) => {
    const job = await makeFailedJob("no answer from rose@ferme.test\n    at secret.ts:1");
    const word = unique().replace(/\W/g, "");
    const address = `${word}@ailleurs.test`;
    const farm = await makeFarm(await makeUser(), { name: `Ferme ${word}` });
    await makeSubscriber(farm, { email: address });
    await makeSuppression({ address, farm_id: farm.id });
    await makeSuppression({ address, reason: "unsubscribed" });
    const admin = await person({
      lang,
      label: `tools-${lang}-${viewport.width}`,
      context: { viewport, colorScheme: lang === "fr" ? "light" : "dark" },
    });
    const { page, say, look } = admin;
    const { press, write } = payerOf(admin, byKeyboard);
    await logInByCookie(admin, { owner: await makeAccount({ is_admin: true, lang }) });
    const main = page.getByRole("main");
    const dialog = page.getByRole("dialog");

    await test.step("a failed job is run again, with a reason", async () => {
      await gotoHydrated(page, adminHref(lang, "/tools"));
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(say("tools.title"));
      const row = main.locator("tbody tr").filter({ hasText: `#${job}` });
      await expect(row).not.toContainText("secret.ts");
      await look("1-queue");
      const task = say("tools.tasks.purge_sessions");
      await press(
        row.getByRole("button", { name: say("tools.queue.run.openOf", { task, id: String(job) }) }),
      );
      const submit = dialog.getByRole("button", { name: say("tools.queue.run.submit"), exact: true });
      await press(submit);
      await expect(dialog.getByRole("alert").first()).toContainText(say("errors.requiredReason"));
      await write(dialog.getByRole("textbox"), REASON);
      await look("2-run");
      await press(submit);
      await expect(row).toBeHidden();
    });

    await test.step("a bounce is lifted; a refusal of the person is not ours to lift", async () => {
      await press(main.getByRole("link", { name: say("tools.names.suppressions") }));
      const field = main.getByLabel(say("tools.suppressions.address"));
      const own = main.getByText(say("tools.suppressions.own", { channel: "email" }));
      await write(field, word);
      await press(main.getByRole("button", { name: say("tools.suppressions.find") }));
      await expect(main.getByText(say("errors.addressOrPhone")).first()).toBeVisible();
      await look("3-wrong");
      await expect(field).toHaveValue(word);
      await write(field, address.toUpperCase());
      await press(main.getByRole("button", { name: say("tools.suppressions.find") }));
      await expect(own).toBeVisible();
      // The address is personal: it stands in no log and no history.
      expect(decodeURIComponent(page.url())).not.toContain(word);
      await look("4-blocked");
      // What was found before is no answer to a search that failed.
      await write(field, word);
      await press(main.getByRole("button", { name: say("tools.suppressions.find") }));
      await expect(main.getByText(say("errors.addressOrPhone")).first()).toBeVisible();
      await expect(own).toBeHidden();
      await write(field, address);
      await press(main.getByRole("button", { name: say("tools.suppressions.find") }));
      await expect(own).toBeVisible();
      const reason = say("tools.suppressions.reasons.bounced");
      await press(
        main.getByRole("button", {
          name: say("tools.suppressions.lift.openOf", { reason, farm: farm.name }),
        }),
      );
      await write(dialog.getByRole("textbox"), REASON);
      await look("5-lift");
      await press(dialog.getByRole("button", { name: say("tools.suppressions.lift.submit"), exact: true }));
      await expect(main.getByText(reason)).toBeHidden();
      await expect(own).toBeVisible();
      await write(field, newPhone().digits);
      await press(main.getByRole("button", { name: say("tools.suppressions.find") }));
      await expect(main.getByText(say("tools.suppressions.freeText", { channel: "sms" }))).toBeVisible();
    });

    await test.step("budgets and sales are shown", async () => {
      await press(main.getByRole("link", { name: say("tools.names.budgets") }));
      await expect(main.getByRole("progressbar").first()).toBeVisible();
      await look("6-budgets");
      await press(main.getByRole("link", { name: say("tools.names.sales") }));
      await expect(main.getByText(say("tools.sales.all")).first()).toBeVisible();
      await look("7-sales");
    });

    await test.step("a check of the launch checklist is ticked, with a note, and unticked", async () => {
      await press(main.getByRole("link", { name: say("tools.names.checklist") }));
      // The tests run side by side, and each ticks a check of its own.
      const check = say(`tools.checklist.checks.${LAUNCH_CHECKS[at]!}`);
      const row = main.getByRole("listitem").filter({ hasText: check });
      await press(row.getByRole("button", { name: say("tools.checklist.tick.openOf", { check }) }));
      await write(dialog.getByRole("textbox"), `Version ${word}`);
      await press(dialog.getByRole("button", { name: say("tools.checklist.tick.submit"), exact: true }));
      await expect(row).toContainText(word);
      // The control that was pressed is replaced; the keyboard stays where it was.
      await expect(row.getByRole("button").first()).toBeFocused();
      await look("8-checklist");
      await press(row.getByRole("button", { name: say("tools.checklist.clearOf", { check }) }));
      await expect(row).toContainText(say("tools.checklist.todo"));
      await expect(row.getByRole("button")).toBeFocused();
    });
  });

// A test that was stopped has left it off for everyone.
test.afterAll(async () => {
  const ours = asUser(await makeUser({ is_admin: true }));
  await setSwitch(ours, { name: "webhooks", is_on: true, reason: REASON }).catch(() => {});
});

test("a super administrator switches something off and on again, and each screen says so", async ({
  person,
}) => {
  // One after the other: the whole site has one switch.
  for (const [lang, viewport, byKeyboard] of [PAYING[0]!, PAYING[3]!]) {
    const admin = await person({ lang, label: `switches-${lang}`, context: { viewport } });
    const { page, say, look } = admin;
    const { press, write } = payerOf(admin, byKeyboard);
    await logInByCookie(admin, { owner: await makeAccount({ is_admin: true, lang }) });
    const main = page.getByRole("main");
    const dialog = page.getByRole("dialog");
    const name = say("tools.switches.names.webhooks");
    const row = main.getByRole("listitem").filter({ hasText: name });
    const banner = page.getByText(say("tools.switches.banner", { count: 1 }));
    await gotoHydrated(page, adminHref(lang, "/tools/switches"));
    await press(row.getByRole("button", { name: say("tools.switches.off.openOf", { name }) }));
    await write(dialog.getByRole("textbox"), REASON);
    await look("1-off");
    await press(dialog.getByRole("button", { name: say("tools.switches.off.submit"), exact: true }));
    await expect(row).toContainText(REASON);
    await expect(row).toContainText(say("tools.switches.isOff"));
    await expect(row.getByRole("button")).toBeFocused();
    await look("2-list");
    await gotoHydrated(page, adminHref(lang, "/users"));
    await expect(banner).toBeVisible();
    await press(page.getByRole("link", { name: say("tools.switches.bannerLink") }));
    await press(row.getByRole("button", { name: say("tools.switches.on.openOf", { name }) }));
    await write(dialog.getByRole("textbox"), REASON);
    await press(dialog.getByRole("button", { name: say("tools.switches.on.submit"), exact: true }));
    await expect(row.getByText(say("tools.switches.isOn"), { exact: true })).toBeVisible();
    await expect(row.getByRole("button")).toBeFocused();
    await expect(banner).toBeHidden();
  }
});
