"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Checkbox } from "@/components/ui/checkbox";
import { Field } from "@/components/ui/field";
import { linkLine } from "@/components/ui/link-style";
import { Select } from "@/components/ui/select";
import { LANGS, type Lang } from "@/lib/vocabulary/languages";
import { Exclusions } from "./exclusions";
import type { BuilderFacts, DraftState, Patch } from "./types";
import type { ParametersState } from "./use-parameters";
import { WarmUpNote } from "./warm-up-note";

const DISTANCES = [5, 10, 20, 30, 50, 100, 200];

function Choices(props: {
  legend: string;
  empty: string;
  options: { id: number; name: string }[];
  /** Name of one that was chosen and is deleted since. */
  removed: string;
  chosen: number[];
  onChange: (ids: number[]) => void;
}) {
  const { legend, empty, removed, chosen, onChange } = props;
  // Stays in the list once it is unticked, so that a slip can be taken back.
  const [gone] = useState(() => chosen.filter((id) => !props.options.some((option) => option.id === id)));
  const options = [...props.options, ...gone.map((id) => ({ id, name: removed }))];
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1 font-semibold">{legend}</legend>
      {options.length === 0 ? <p className="text-sm text-muted">{empty}</p> : null}
      <div className="max-h-56 overflow-y-auto">
        {options.map(({ id, name }) => (
          <Checkbox
            key={id}
            label={name}
            checked={chosen.includes(id)}
            onChange={({ target }) =>
              onChange(target.checked ? [...chosen, id] : chosen.filter((one) => one !== id))
            }
          />
        ))}
      </div>
    </fieldset>
  );
}

/** Shows the filters, then the exact number of recipients, and who is excluded and why. */
export function AudiencePanel({
  draft,
  patch,
  facts,
  parameters,
  locale,
}: {
  draft: DraftState;
  patch: Patch;
  facts: BuilderFacts;
  parameters: ParametersState;
  locale: Lang;
}) {
  const t = useTranslations("notifications.audience");
  const languages = useTranslations("notifications.languages");
  const filters = draft.subscriber_filters;
  const [chosenBefore] = useState(() => Object.keys(filters).length > 0);
  // A filter that keeps everyone is not stored.
  const set = (change: Partial<typeof filters>) =>
    patch(({ subscriber_filters }) => ({
      subscriber_filters: Object.fromEntries(
        Object.entries({ ...subscriber_filters, ...change }).filter(
          ([, value]) => value !== undefined && !(Array.isArray(value) && value.length === 0),
        ),
      ),
    }));
  const quote = parameters.data?.quote;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {quote ? (
        <div aria-busy={parameters.loading} className="rounded-lg bg-sunken p-4">
          <div role="status">
            <p className="text-lg font-semibold">{t("reached", { count: quote.recipients.people })}</p>
            <p className="text-sm">{t("byChannel", quote.recipients)}</p>
          </div>
          {quote.warm_up ? <WarmUpNote wait={quote.warm_up} locale={locale} /> : null}
          <Exclusions exclusions={quote.exclusions} />
        </div>
      ) : null}
      <details open={chosenBefore}>
        <summary className={linkLine}>{t("filters")}</summary>
        <div className="mt-4 grid grid-cols-[minmax(0,1fr)] gap-5 sm:grid-cols-2">
          <Choices
            legend={t("categories")}
            empty={t("noCategories")}
            removed={t("removedCategory")}
            options={facts.categories}
            chosen={filters.category_ids ?? []}
            onChange={(category_ids) => set({ category_ids })}
          />
          <Choices
            legend={t("qrCodes")}
            empty={t("noQrCodes")}
            removed={t("removedQrCode")}
            options={facts.qrCodes}
            chosen={filters.qr_code_ids ?? []}
            onChange={(qr_code_ids) => set({ qr_code_ids })}
          />
          <Field name="filter-lang" label={t("lang")}>
            <Select
              value={filters.lang ?? ""}
              options={[
                { value: "", label: t("langAll") },
                ...LANGS.map((value) => ({ value, label: languages(value) })),
              ]}
              onChange={({ target }) =>
                set({ lang: target.value === "" ? undefined : (target.value as Lang) })
              }
            />
          </Field>
          <Field name="filter-distance" label={t("distance")} help={t("distanceHelp")}>
            <Select
              value={filters.max_distance_km ? String(filters.max_distance_km) : ""}
              options={[
                { value: "", label: t("distanceAll") },
                ...[...new Set([...DISTANCES, ...(filters.max_distance_km ? [filters.max_distance_km] : [])])]
                  .sort((a, b) => a - b)
                  .map((km) => ({ value: String(km), label: t("km", { km }) })),
              ]}
              onChange={({ target }) =>
                set({ max_distance_km: target.value === "" ? undefined : Number(target.value) })
              }
            />
          </Field>
        </div>
      </details>
    </div>
  );
}
