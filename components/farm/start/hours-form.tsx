"use client";

import { useTranslations } from "next-intl";
import { ActionForm } from "@/components/forms/action-form";
import type { FormAction } from "@/components/forms/form-action";
import { useKeptValue } from "@/components/forms/use-kept-value";
import { Card } from "@/components/ui/card";
import type { Lang } from "@/lib/vocabulary/languages";
import type { OpeningHours } from "@/lib/vocabulary/opening-hours";
import { isHoursDraft } from "../hours/hours-draft";
import { OpeningHoursField } from "../hours/opening-hours-field";
import { StartBar } from "./start-bar";

/** Asks when the farm is open; seasons and closed days are left to the farm's form. */
export function HoursForm({
  lang,
  farmId,
  hours,
  skipHref,
  save,
}: {
  lang: Lang;
  farmId: number;
  hours: OpeningHours | null;
  skipHref: string;
  save: FormAction;
}) {
  const t = useTranslations("start.hours");
  const [kept, setKept] = useKeptValue(`start-hours-${farmId}`, isHoursDraft, hours);
  return (
    <ActionForm action={save} lang={lang} summary={t("summary")}>
      <input type="hidden" name="farm_id" value={farmId} />
      <Card>
        <OpeningHoursField value={kept} onChange={setKept} brief />
      </Card>
      <StartBar skipHref={skipHref} />
    </ActionForm>
  );
}
