import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { type FormState, IDLE } from "@/lib/transport/form-state";
import { SubmissionForm } from "./action-form";
import { CheckboxField, RadioField, SelectField, TextField } from "./form-fields";
import { withSent } from "./with-sent";

/** Returns which of two radio buttons is chosen after an answer of the server. */
function chosenAfter(state: FormState): string | undefined {
  const markup = renderToStaticMarkup(
    <SubmissionForm submission={[state, () => {}, false]} lang="fr" summary="Vérifiez">
      <RadioField
        name="decision"
        legend="Réponse"
        defaultValue="verified"
        options={[
          { value: "verified", label: "Oui" },
          { value: "refused", label: "Non" },
        ]}
      />
    </SubmissionForm>,
  );
  return markup
    .match(/<input type="radio"[^>]*>/g)
    ?.find((input) => input.includes("checked="))
    ?.match(/value="(\w+)"/)?.[1];
}

it("keeps the chosen radio button when the form is refused", () => {
  expect(chosenAfter(IDLE)).toBe("verified");
  const errors = { reason: ["Dites pourquoi."] };
  expect(chosenAfter({ status: "failed", errors, values: { decision: "refused" }, at: 1 })).toBe("refused");
});

it("shows what was saved in a form that stays open, though the page still has the older values", async () => {
  const sent = new FormData();
  for (const [name, value] of [
    ["subject", "New"],
    ["hour", "9"],
    ["enabled", "false"],
    ["enabled", "true"],
  ] as const)
    sent.append(name, value);
  const done: FormState = { status: "done", errors: {}, values: {}, at: 1 };
  const state = await withSent(async () => done)(IDLE, sent);
  const markup = renderToStaticMarkup(
    <SubmissionForm submission={[state, () => {}, false]} lang="en" summary="Check">
      <TextField name="subject" label="Subject" defaultValue="Old" />
      <SelectField
        name="hour"
        label="Hour"
        defaultValue="8"
        options={[
          { value: "8", label: "8" },
          { value: "9", label: "9" },
        ]}
      />
      <CheckboxField name="enabled" label="On" defaultChecked={false} />
    </SubmissionForm>,
  );
  expect(markup).toContain('value="New"');
  expect(markup).toMatch(/<option value="9" selected/);
  expect(markup).toMatch(/type="checkbox"[^>]*checked/);
});

it("returns a refusal as it came", async () => {
  const refused: FormState = { status: "failed", errors: { name: ["?"] }, values: { name: "typed" }, at: 1 };
  expect(await withSent(async () => refused)(IDLE, new FormData())).toBe(refused);
});
