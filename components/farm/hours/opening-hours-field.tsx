"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { useForm } from "@/components/forms/action-form";
import { Button } from "@/components/ui/button";
import { ErrorText } from "@/components/ui/error-text";
import { fieldId } from "@/components/ui/field-id";
import { Icon } from "@/components/ui/icons";
import type { OpeningHours, OpeningSeason } from "@/lib/vocabulary/opening-hours";
import { MAX_SEASONS } from "@/lib/vocabulary/opening-season";
import { ClosedDaysField } from "./closed-days-field";
import {
  addSeason,
  copyHours,
  type HoursDraft,
  hoursDiffer,
  PRESETS,
  type Preset,
  presetHours,
} from "./hours-draft";
import { SeasonDates } from "./season-dates";
import { WeekField } from "./week-field";

const PATH = "opening_hours";

/**
 * Shows the hours of a farm inside an ActionForm, which gets them as JSON under "opening_hours". `brief` leaves out
 * seasons and closed days; with `onChange` the caller holds the value. Needs the messages of "hours".
 */
export function OpeningHoursField({
  value,
  brief = false,
  onChange,
}: {
  value: OpeningHours | null;
  brief?: boolean;
  onChange?: (hours: HoursDraft | null) => void;
}) {
  const t = useTranslations("hours");
  const { errors } = useForm().state;
  const [own, setOwn] = useState<HoursDraft | null>(value);
  const [hours, change] = onChange ? [value, onChange] : [own, setOwn];
  const setSeason = (at: number) => (season: OpeningSeason) =>
    hours && change({ ...hours, seasons: hours.seasons.map((one, index) => (index === at ? season : one)) });
  return (
    <div className="grid gap-5">
      <input type="hidden" name={`${PATH}:json`} value={hours ? JSON.stringify(hours) : ""} />
      {hours ? (
        <>
          {hours.seasons.map((season, at) => (
            <SeasonField
              key={at}
              at={at}
              alone={hours.seasons.length === 1}
              season={season}
              onChange={setSeason(at)}
              onRemove={() => change({ ...hours, seasons: hours.seasons.filter((_, index) => index !== at) })}
            />
          ))}
          <div id={fieldId(`${PATH}.seasons`)} tabIndex={-1}>
            <ErrorText id={`${fieldId(`${PATH}.seasons`)}-error`} messages={errors[`${PATH}.seasons`]} />
          </div>
          {!brief && hours.seasons.length < MAX_SEASONS ? (
            <Button
              variant="secondary"
              size="sm"
              className="justify-self-start"
              onClick={() => change(addSeason(hours))}
            >
              <Icon name="plus" />
              {t("form.addSeason")}
            </Button>
          ) : null}
          {brief ? null : (
            <ClosedDaysField
              path={`${PATH}.closed_days`}
              days={hours.closed_days}
              onChange={(closed_days) => change({ ...hours, closed_days })}
            />
          )}
          <Button variant="ghost" size="sm" className="justify-self-start" onClick={() => change(null)}>
            {t("form.clear")}
          </Button>
        </>
      ) : (
        <fieldset className="min-w-0">
          <legend className="mb-2 font-semibold">{t("form.preset")}</legend>
          <div className="flex flex-wrap gap-2">
            {(Object.keys(PRESETS) as Preset[]).map((preset) => (
              <Button key={preset} variant="secondary" onClick={() => change(presetHours(preset))}>
                {t(`form.presets.${preset}`)}
              </Button>
            ))}
          </div>
        </fieldset>
      )}
    </div>
  );
}

function SeasonField({
  at,
  alone,
  season,
  onChange,
  onRemove,
}: {
  at: number;
  alone: boolean;
  season: OpeningSeason;
  onChange: (season: OpeningSeason) => void;
  onRemove: () => void;
}) {
  const t = useTranslations("hours");
  const path = `${PATH}.seasons.${at}`;
  const dated = season.from !== null;
  return (
    <section className={alone && !dated ? "grid gap-3" : "grid gap-3 rounded-lg border border-line p-4"}>
      {alone && !dated ? null : (
        <div className="flex flex-wrap items-center justify-between gap-x-4">
          <h3 className="text-lg">{dated ? t("form.season", { number: at + 1 }) : t("restOfYear")}</h3>
          {alone ? null : (
            <Button variant="ghost" size="sm" onClick={onRemove}>
              {t("form.removeSeason")}
            </Button>
          )}
        </div>
      )}
      {dated ? <SeasonDates path={path} season={season} onChange={onChange} /> : null}
      {!dated && !alone ? <p className="text-sm text-muted">{t("form.restHelp")}</p> : null}
      <WeekField path={`${path}.week`} season={season} onChange={onChange} />
      {hoursDiffer(season) ? (
        <Button
          variant="secondary"
          size="sm"
          className="justify-self-start"
          onClick={() => onChange(copyHours(season))}
        >
          <Icon name="copy" />
          {t("form.copy")}
        </Button>
      ) : null}
    </section>
  );
}
