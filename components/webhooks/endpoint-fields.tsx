"use client";

import { useTranslations } from "next-intl";
import { useForm } from "@/components/forms/action-form";
import { TextField } from "@/components/forms/form-fields";
import { Checkbox } from "@/components/ui/checkbox";
import { FARM_EVENT_TYPES, type FarmEventType } from "@/lib/vocabulary/farm-events";
import { eventKey } from "./event-words";

export interface EndpointValues {
  url: string;
  description: string;
  events: readonly FarmEventType[];
}

/** The fields of an endpoint: its address, what it is for, and the events that it gets. */
export function EndpointFields({ stored }: { stored?: EndpointValues }) {
  const t = useTranslations("webhooks");
  const { state } = useForm();
  const typed = state.values.events;
  const ticked = Array.isArray(typed) ? typed.map(String) : (stored?.events ?? FARM_EVENT_TYPES);
  const messages = state.errors.events;
  return (
    <>
      <TextField
        name="url"
        type="url"
        inputMode="url"
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        label={t("url")}
        help={t("urlHelp")}
        maxLength={500}
        defaultValue={stored?.url}
        required
      />
      <TextField
        name="description"
        label={t("descriptionLabel")}
        maxLength={120}
        autoComplete="off"
        defaultValue={stored?.description}
      />
      <fieldset
        key={state.at}
        id="field-events"
        aria-describedby={messages ? "field-events-error" : undefined}
      >
        <legend className="mb-1 font-semibold">{t("events")}</legend>
        <input type="hidden" name="events[]" value="" />
        {FARM_EVENT_TYPES.map((type) => (
          <Checkbox
            key={type}
            name="events[]"
            value={type}
            label={t(`event.${eventKey(type)}`)}
            defaultChecked={ticked.includes(type)}
          />
        ))}
        {messages ? (
          <p id="field-events-error" className="text-sm font-medium text-danger">
            {messages[0]}
          </p>
        ) : null}
      </fieldset>
    </>
  );
}
