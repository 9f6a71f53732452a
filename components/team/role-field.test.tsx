import { NextIntlClientProvider } from "next-intl";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { SubmissionForm } from "@/components/forms/action-form";
import { CATALOGUE } from "@/lib/i18n/catalogue";
import { type FormState, IDLE } from "@/lib/transport/form-state";
import { RoleField } from "./role-field";

/** Returns the role that is chosen after an answer of the server. */
const chosenAfter = (state: FormState) =>
  renderToStaticMarkup(
    <NextIntlClientProvider locale="fr" messages={CATALOGUE.fr} timeZone="America/Toronto">
      <SubmissionForm submission={[state, () => {}, false]} lang="fr" summary="Vérifiez">
        <RoleField />
      </SubmissionForm>
    </NextIntlClientProvider>,
  )
    .match(/<input type="radio"[^>]*>/g)
    ?.find((input) => input.includes("checked="))
    ?.match(/value="(\w+)"/)?.[1];

it("keeps the chosen role when an invitation is refused, and begins with the smaller one", () => {
  expect(chosenAfter(IDLE)).toBe("employee");
  const errors = { email: ["Vérifiez l’adresse."] };
  expect(chosenAfter({ status: "failed", errors, values: { role: "admin" }, at: 1 })).toBe("admin");
});
