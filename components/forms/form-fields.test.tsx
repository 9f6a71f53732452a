import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { type FormState, IDLE } from "@/lib/transport/form-state";
import { SubmissionForm } from "./action-form";
import { RadioField } from "./form-fields";

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
