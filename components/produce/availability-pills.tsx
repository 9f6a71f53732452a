"use client";

import { useTranslations } from "next-intl";
import { useOptimistic, useTransition } from "react";
import type { PlainAction } from "@/components/forms/plain-action";
import { cn } from "@/components/ui/class-names";
import { Icon } from "@/components/ui/icons";
import { toast } from "@/components/ui/toast";
import type { Availability } from "@/lib/produce/rules";
import { IDLE } from "@/lib/transport/form-state";
import type { Lang } from "@/lib/vocabulary/languages";

/** The availabilities that change from day to day; the form sets the others. */
const DAILY: Availability[] = ["available", "limited", "sold-out"];

const TONE: Partial<Record<Availability, string>> = {
  available: "aria-pressed:border-primary aria-pressed:bg-primary aria-pressed:text-on-primary",
  "coming-soon": "aria-pressed:border-content aria-pressed:bg-info-soft aria-pressed:text-on-info-soft",
  limited: "aria-pressed:border-warning aria-pressed:bg-warning-soft aria-pressed:text-on-warning-soft",
};
const SELECTED: Partial<Record<Availability, string>> = {
  available: "border-primary bg-primary-soft text-on-primary-soft",
  "coming-soon": "border-content bg-info-soft text-on-info-soft",
  limited: "border-warning bg-warning-soft text-on-warning-soft",
};
const OVER = "aria-pressed:border-danger aria-pressed:bg-danger-soft aria-pressed:text-on-danger-soft";

export interface AvailabilityPillsProps {
  lang: Lang;
  farmId: number;
  produceId: number;
  name: string;
  availability: string;
  action: PlainAction;
  /** One menu instead of the buttons on a phone, for a row of a list. */
  short?: boolean;
}

/** Sets the availability with one tap. The change shows at once and is undone when the server refuses it. */
export function AvailabilityPills({
  lang,
  farmId,
  produceId,
  name,
  availability,
  action,
  short = false,
}: AvailabilityPillsProps) {
  const t = useTranslations("produce");
  const words = useTranslations("reference");
  const common = useTranslations("common");
  const [, startTransition] = useTransition();
  const [shown, setShown] = useOptimistic(availability);
  const offered = DAILY.includes(shown as Availability) ? DAILY : [...DAILY, shown as Availability];

  const choose = (next: Availability) => {
    if (next === shown) return;
    startTransition(async () => {
      setShown(next);
      const payload = { _lang: lang, farm_id: farmId, produce_id: produceId, availability: next };
      const state = await action(IDLE, payload).catch(() => null);
      const failed = state?.status !== "done";
      toast(
        failed ? t("failed") : t("availabilitySet", { name, availability: words(`availability.${next}`) }),
        {
          tone: failed ? "error" : "success",
          closeLabel: common("close"),
          id: `availability-${produceId}`,
        },
      );
    });
  };

  const pills = (
    <fieldset className={cn("flex flex-wrap gap-1.5", short && "max-md:hidden")}>
      <legend className="sr-only">{t("availabilityFor", { name })}</legend>
      {offered.map((code) => (
        <button
          key={code}
          type="button"
          aria-pressed={code === shown}
          onClick={() => choose(code)}
          className={cn(
            "min-h-11 rounded-full border-[1.5px] border-line-strong bg-raised px-3 text-sm font-medium transition-colors hover:border-content md:min-h-9",
            TONE[code] ?? OVER,
          )}
        >
          {t(`short.${code}`)}
        </button>
      ))}
    </fieldset>
  );
  if (!short) return pills;
  return (
    <>
      {pills}
      <span className="relative block md:hidden">
        <select
          aria-label={t("availabilityFor", { name })}
          value={shown}
          onChange={({ target }) => choose(target.value as Availability)}
          className={cn(
            "min-h-11 appearance-none rounded-full border-[1.5px] bg-raised py-1 pl-2.5 pr-7 text-base font-medium",
            SELECTED[shown as Availability] ?? "border-danger bg-danger-soft text-on-danger-soft",
          )}
        >
          {offered.map((code) => (
            <option key={code} value={code}>
              {t(`short.${code}`)}
            </option>
          ))}
        </select>
        <Icon
          name="chevron-down"
          className="pointer-events-none absolute right-2 top-1/2 size-4 -translate-y-1/2"
        />
      </span>
    </>
  );
}
