"use client";

import { useTranslations } from "next-intl";
import { useForm } from "@/components/forms/action-form";
import { Button } from "@/components/ui/button";
import { buttonStyle } from "@/components/ui/button-style";
import { ErrorText } from "@/components/ui/error-text";
import { fieldId } from "@/components/ui/field-id";
import { Icon } from "@/components/ui/icons";
import { MAX_CLOSED_DAYS } from "@/lib/vocabulary/opening-season";

/** Shows a date field for each day on which the farm is closed though its week says otherwise. */
export function ClosedDaysField({
  path,
  days,
  onChange,
}: {
  path: string;
  days: string[];
  onChange: (days: string[]) => void;
}) {
  const t = useTranslations("hours.form");
  const { errors } = useForm().state;
  return (
    <fieldset className="min-w-0">
      <legend className="font-semibold">{t("closedDays")}</legend>
      <p className="mb-2 text-sm text-muted">{t("closedDaysHelp")}</p>
      <ul className="grid gap-2">
        {days.map((day, at) => (
          <li key={at}>
            <div className="flex items-center gap-1.5">
              <input
                type="date"
                id={fieldId(`${path}.${at}`)}
                aria-label={t("closedDate", { number: at + 1 })}
                aria-invalid={errors[`${path}.${at}`] ? true : undefined}
                value={day}
                onChange={(event) =>
                  onChange(days.map((other, index) => (index === at ? event.target.value : other)))
                }
                className="control max-w-48"
              />
              <button
                type="button"
                onClick={() => onChange(days.filter((_, index) => index !== at))}
                className={buttonStyle({ variant: "ghost", size: "icon-sm" })}
              >
                <Icon name="x" />
                <span className="sr-only">{t("removeClosedDay")}</span>
              </button>
            </div>
            <ErrorText id={`${fieldId(`${path}.${at}`)}-error`} messages={errors[`${path}.${at}`]} />
          </li>
        ))}
      </ul>
      {days.length < MAX_CLOSED_DAYS ? (
        <Button variant="secondary" size="sm" className="mt-2" onClick={() => onChange([...days, ""])}>
          <Icon name="plus" />
          {t("addClosedDay")}
        </Button>
      ) : null}
    </fieldset>
  );
}
