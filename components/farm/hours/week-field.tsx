"use client";

import { useTranslations } from "next-intl";
import { useForm } from "@/components/forms/action-form";
import { buttonStyle } from "@/components/ui/button-style";
import { Checkbox } from "@/components/ui/checkbox";
import { ErrorText } from "@/components/ui/error-text";
import { fieldId } from "@/components/ui/field-id";
import { Icon } from "@/components/ui/icons";
import type { OpeningSeason } from "@/lib/vocabulary/opening-hours";
import { MAX_SPANS } from "@/lib/vocabulary/opening-season";
import { WEEKDAYS, type Weekday } from "@/lib/vocabulary/weekdays";
import { addSpan, changeSpan, removeSpan, shownClock, toggleDay } from "./hours-draft";

export interface WeekFieldProps {
  /** Path of the week in the form's errors: "opening_hours.seasons.0.week". */
  path: string;
  season: OpeningSeason;
  onChange: (season: OpeningSeason) => void;
}

/** Shows a row for each day of a week: a box that opens the day, and its hours. */
export function WeekField({ path, season, onChange }: WeekFieldProps) {
  const t = useTranslations("hours");
  return (
    <fieldset className="min-w-0">
      <legend className="sr-only">{t("form.week")}</legend>
      <ul className="divide-y divide-line">
        {WEEKDAYS.map((weekday) => (
          <li key={weekday} className="py-1">
            <div className="flex flex-wrap items-center justify-between gap-x-3">
              <Checkbox
                label={
                  <span className="inline-block first-letter:uppercase">{t(`weekdays.${weekday}`)}</span>
                }
                checked={season.week[weekday].length > 0}
                onChange={() => onChange(toggleDay(season, weekday))}
                className="md:min-h-11 md:py-2.5"
              />
              {season.week[weekday].length === 0 ? (
                <span className="text-muted">{t("form.closedDay")}</span>
              ) : season.week[weekday].length < MAX_SPANS ? (
                <button
                  type="button"
                  onClick={() => onChange(addSpan(season, weekday))}
                  className={buttonStyle({ variant: "ghost", size: "icon" })}
                >
                  <Icon name="plus" />
                  <span className="sr-only">{t("form.addSpan", { day: t(`weekdays.${weekday}`) })}</span>
                </button>
              ) : null}
            </div>
            {season.week[weekday].length > 0 ? (
              <Spans path={`${path}.${weekday}`} weekday={weekday} season={season} onChange={onChange} />
            ) : null}
          </li>
        ))}
      </ul>
    </fieldset>
  );
}

function Spans({ path, weekday, season, onChange }: WeekFieldProps & { weekday: Weekday }) {
  const t = useTranslations("hours");
  const { errors } = useForm().state;
  const day = t(`weekdays.${weekday}`);
  const spans = season.week[weekday];
  return (
    <div id={fieldId(path)} tabIndex={-1} className="grid gap-1.5 pb-1.5">
      {spans.map((span, at) => {
        const messages = errors[`${path}.${at}.opens`] ?? errors[`${path}.${at}.closes`];
        const time = (end: "opens" | "closes") => (
          <input
            type="time"
            id={fieldId(`${path}.${at}.${end}`)}
            aria-label={t(`form.${end}`, { day })}
            aria-invalid={errors[`${path}.${at}.${end}`] ? true : undefined}
            value={shownClock(span[end])}
            onChange={(event) => onChange(changeSpan(season, weekday, at, { [end]: event.target.value }))}
            className="control min-w-24 max-w-40 flex-1 px-2"
          />
        );
        return (
          <div key={at}>
            <div className="flex flex-wrap items-center gap-1.5">
              {time("opens")}
              <span aria-hidden="true">{t("form.to")}</span>
              {time("closes")}
              {at === 0 ? null : (
                <button
                  type="button"
                  onClick={() => onChange(removeSpan(season, weekday, at))}
                  className={buttonStyle({ variant: "ghost", size: "icon-sm" })}
                >
                  <Icon name="x" />
                  <span className="sr-only">{t("form.removeSpan", { day })}</span>
                </button>
              )}
            </div>
            <ErrorText id={`${fieldId(`${path}.${at}.closes`)}-error`} messages={messages} />
          </div>
        );
      })}
      <ErrorText id={`${fieldId(path)}-error`} messages={errors[path]} />
    </div>
  );
}
