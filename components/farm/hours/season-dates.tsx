"use client";

import { useLocale, useTranslations } from "next-intl";
import { useForm } from "@/components/forms/action-form";
import { ErrorText } from "@/components/ui/error-text";
import { fieldId } from "@/components/ui/field-id";
import { Select } from "@/components/ui/select";
import type { OpeningSeason } from "@/lib/vocabulary/opening-hours";

const two = (number: number) => String(number).padStart(2, "0");
const DAYS = Array.from({ length: 31 }, (_, at) => ({ value: two(at + 1), label: String(at + 1) }));

/** Shows the first and the last day of a season, as day and month. */
export function SeasonDates({
  path,
  season,
  onChange,
}: {
  path: string;
  season: OpeningSeason;
  onChange: (season: OpeningSeason) => void;
}) {
  const t = useTranslations("hours.form");
  const lang = useLocale();
  const { errors } = useForm().state;
  const month = new Intl.DateTimeFormat(`${lang}-CA`, { month: "long", timeZone: "UTC" });
  const months = Array.from({ length: 12 }, (_, at) => ({
    value: two(at + 1),
    label: month.format(new Date(Date.UTC(2028, at, 1))),
  }));
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      {(["from", "to"] as const).map((end) => {
        const [monthOf, dayOf] = (season[end] ?? "01-01").split("-");
        const name = t(end === "from" ? "from" : "until");
        return (
          <fieldset key={end} className="min-w-0">
            <legend className="mb-1.5 font-semibold">{name}</legend>
            <div className="flex flex-wrap gap-2">
              <Select
                id={fieldId(`${path}.${end}`)}
                aria-label={`${name} – ${t("day")}`}
                options={DAYS}
                value={dayOf}
                onChange={(event) => onChange({ ...season, [end]: `${monthOf}-${event.target.value}` })}
                className="w-20"
              />
              <Select
                aria-label={`${name} – ${t("month")}`}
                options={months}
                value={monthOf}
                onChange={(event) => onChange({ ...season, [end]: `${event.target.value}-${dayOf}` })}
              />
            </div>
            <ErrorText id={`${fieldId(`${path}.${end}`)}-error`} messages={errors[`${path}.${end}`]} />
          </fieldset>
        );
      })}
    </div>
  );
}
