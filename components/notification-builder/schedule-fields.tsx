"use client";

import { useLocale, useTranslations } from "next-intl";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import { formatClock } from "@/lib/i18n/format";
import { firstPlanDay, SENDING_HOURS } from "@/lib/messaging/rules/sending-hours";
import type { Lang } from "@/lib/vocabulary/languages";
import type { BuilderFacts, DraftState, Patch } from "./types";

/** Shows the fields for the day and hour, in the farm's time zone. */
export function ScheduleFields({
  draft,
  patch,
  facts,
  errors,
}: {
  draft: DraftState;
  patch: Patch;
  facts: BuilderFacts;
  errors: Record<string, string[]>;
}) {
  const t = useTranslations("notifications.send");
  const locale = useLocale() as Lang;
  return (
    <div className="grid grid-cols-2 gap-3 sm:max-w-md">
      <Field name="scheduled_day" label={t("day")} errors={errors}>
        <Input
          type="date"
          min={firstPlanDay(new Date(), facts.farm.time_zone)}
          value={draft.scheduled_day}
          onChange={({ target }) => patch({ scheduled_day: target.value })}
        />
      </Field>
      <Field name="scheduled_hour" label={t("hour")} errors={errors}>
        <Select
          value={draft.scheduled_hour === null ? "" : String(draft.scheduled_hour)}
          options={SENDING_HOURS.map((hour) => ({
            value: String(hour),
            label: formatClock(`${hour}:00`, locale),
          }))}
          onChange={({ target }) => patch({ scheduled_hour: Number(target.value) })}
        />
      </Field>
    </div>
  );
}
