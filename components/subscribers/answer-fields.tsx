import { SelectField, TextField } from "@/components/forms/form-fields";
import type { AnswerOptions } from "./answer-options";
import { CheckboxGroup } from "./checkbox-group";

export interface Answers {
  zipcode?: string | null;
  max_distance_minutes?: string | null;
  person_count?: string | null;
  produce_categories?: readonly string[];
  communication_preferences?: string;
}

export interface AnswerTexts {
  zipcode: string;
  zipcodeHelp?: string;
  max_distance_minutes: string;
  person_count: string;
  produce_categories: string;
  communication_preferences: string;
  noAnswer: string;
}

/** Shows step 2 of a subscription, for the person or for the farm; used inside an ActionForm. */
export function AnswerFields({
  texts,
  options,
  defaults = {},
}: {
  texts: AnswerTexts;
  options: AnswerOptions;
  defaults?: Answers;
}) {
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          name="zipcode"
          label={texts.zipcode}
          help={texts.zipcodeHelp}
          defaultValue={defaults.zipcode ?? ""}
          autoComplete="postal-code"
          autoCapitalize="characters"
          placeholder="A1A 1A1"
          maxLength={20}
        />
        <SelectField
          name="max_distance_minutes"
          label={texts.max_distance_minutes}
          options={options.distances}
          placeholder={texts.noAnswer}
          defaultValue={defaults.max_distance_minutes ?? ""}
        />
        <SelectField
          name="person_count"
          label={texts.person_count}
          options={options.persons}
          placeholder={texts.noAnswer}
          defaultValue={defaults.person_count ?? ""}
        />
        <SelectField
          name="communication_preferences"
          label={texts.communication_preferences}
          options={options.preferences}
          defaultValue={defaults.communication_preferences ?? "all"}
        />
      </div>
      <CheckboxGroup
        name="produce_categories"
        legend={texts.produce_categories}
        options={options.produce}
        defaultValue={defaults.produce_categories}
      />
    </>
  );
}
