import { linkOf, messageTo } from "./outbox";
import type { Person } from "./person";
import { expect } from "./test";

export interface Visitor {
  name: string;
  email?: string;
  /** Formatted as a person types it. */
  phone?: string;
  zipcode: string;
}

/** Opens the address of the code and fills in both steps of the form; ends on the last step. */
export async function subscribe(
  { page, say, hands, look }: Person,
  visitor: Visitor,
  scanned: string,
  farm: string,
) {
  await page.goto(scanned);
  await expect(
    page.getByRole("heading", { level: 1, name: say("subscribers.public.title", { farm }) }),
  ).toBeVisible();
  await look("subscription-1");
  const field = (name: string) => page.getByRole("textbox", { name, exact: true });
  await hands.write(field(say("subscribers.public.nameLabel")), visitor.name);
  if (visitor.email) await hands.write(field(say("subscribers.public.emailLabel")), visitor.email);
  if (visitor.phone) await hands.write(field(say("subscribers.public.phoneLabel")), visitor.phone);
  const consent = page.getByRole("checkbox", { name: say("subscribers.wording.v2", { farm }) });
  // The box must not be ticked in advance; only the person may tick it.
  await expect(consent).not.toBeChecked();
  await hands.tick(consent);
  await hands.press(page.getByRole("button", { name: say("subscribers.public.submit") }));

  await expect(page.getByRole("heading", { name: say("subscribers.public.step2Title") })).toBeVisible();
  await look("subscription-2");
  await hands.write(field(say("subscribers.public.zipcodeLabel")), visitor.zipcode);
  await hands.tick(
    page
      .getByRole("group", { name: say("subscribers.public.produceLabel") })
      .getByRole("checkbox")
      .first(),
  );
  await hands.press(page.getByRole("button", { name: say("subscribers.public.save") }));
  await expect(page.getByRole("heading", { name: say("subscribers.public.doneTitle") })).toBeVisible();
}

/** Opens the link of the email and presses the button of its page: opening it alone confirms nothing. */
export async function confirmByEmail({ page, say, hands, look }: Person, email: string, farm: string) {
  await expect(page.getByText(say("subscribers.public.doneEmail"))).toBeVisible();
  const message = await messageTo(email, say("emails.confirm_subscription.subject", { farm }));
  await page.goto(linkOf(message, say("emails.confirm_subscription.button")));
  await expect(
    page.getByRole("heading", { level: 1, name: say("subscribers.confirm.heading", { farm }) }),
  ).toBeVisible();
  await look("confirm");
  await hands.press(page.getByRole("button", { name: say("subscribers.confirm.submit") }));
  await expect(
    page.getByRole("heading", { level: 1, name: say("subscribers.confirm.confirmedTitle") }),
  ).toBeVisible();
  await look("confirmed");
}

/** Types the code of the text message into the form that asks for it. */
export async function confirmByCode({ page, say, hands, look }: Person, e164: string, farm: string) {
  await look("subscription-3");
  const { text } = await messageTo(e164, farm);
  const code = text.match(/\b\d{3}\s?\d{3}\b/)?.[0] ?? "";
  await hands.write(page.getByRole("textbox", { name: say("subscribers.public.codeLabel") }), code);
  await hands.press(page.getByRole("button", { name: say("subscribers.public.codeSubmit") }));
  await expect(page.getByText(say("subscribers.public.confirmedTitle"))).toBeVisible();
}
