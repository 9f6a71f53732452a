import { getTranslations } from "next-intl/server";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Icon } from "@/components/ui/icons";
import { LinkButton } from "@/components/ui/link-button";
import { SearchForm } from "@/components/ui/search-form";
import { Select } from "@/components/ui/select";
import { type ProducerAddress, producerFiltersOn, producerSortOf } from "@/lib/producers/list-address";
import { PRODUCER_CHOICES, PRODUCER_SORTS, TRIAL_DAYS } from "@/lib/producers/rules";
import { FARM_HEALTHS, PLAN_TYPES, VERIFICATIONS } from "@/lib/vocabulary/enumerations";

/** Shows the search, the filters and the order of all farms. The address holds all of them. */
export async function ProducerFilters({ base, address }: { base: string; address: ProducerAddress }) {
  const t = await getTranslations("producers");
  const on = producerFiltersOn(address);
  const sort = producerSortOf(address);
  const filters = [
    {
      name: "plan",
      label: t("columns.plan"),
      options: PLAN_TYPES.map((value) => ({ value, label: t(`plans.${value}`) })),
    },
    {
      name: "trial_days",
      label: t("fields.trial_days"),
      options: TRIAL_DAYS.map((days) => ({ value: String(days), label: t("trialDays", { days }) })),
    },
    {
      name: "verification",
      label: t("columns.verification"),
      options: VERIFICATIONS.map((value) => ({ value, label: t(`verifications.${value}`) })),
    },
    {
      name: "health",
      label: t("columns.health"),
      options: FARM_HEALTHS.map((value) => ({ value, label: t(`healths.${value}`) })),
    },
    {
      name: "only",
      label: t("fields.only"),
      options: PRODUCER_CHOICES.map((value) => ({ value, label: t(`only.${value}`) })),
    },
  ] as const;
  return (
    <SearchForm
      action={base}
      className="mb-5 block"
      formClassName="grid gap-3"
      fieldClassName="max-w-2xl"
      label={t("search")}
      value={address.q}
    >
      <details
        // Filters that another link changed are shown as they are now; a search keeps what is being chosen.
        key={JSON.stringify({ ...address, q: undefined, page: undefined })}
        open={on > 0}
        className="group"
      >
        <summary className="inline-flex min-h-11 items-center gap-1.5 rounded-md pr-2 font-semibold text-link">
          <Icon name="chevron-right" className="size-5 transition-transform group-open:rotate-90" />
          {on > 0 ? t("filtersOn", { count: on }) : t("filters")}
        </summary>
        <div className="mt-2 grid gap-4 rounded-xl border border-line bg-surface p-4 xs:grid-cols-2 md:grid-cols-3">
          {filters.map(({ name, label, options }) => (
            <Field key={name} name={name} label={label} idPrefix="filter">
              <Select options={options} placeholder={t("all")} defaultValue={address[name] ?? ""} />
            </Field>
          ))}
          <Field name="sort" label={t("sortBy")} idPrefix="filter">
            <Select
              defaultValue={`${sort.id}.${sort.desc ? "desc" : "asc"}`}
              options={PRODUCER_SORTS.flatMap((id) => [
                { value: `${id}.asc`, label: t("sortAsc", { column: t(`columns.${id}`) }) },
                { value: `${id}.desc`, label: t("sortDesc", { column: t(`columns.${id}`) }) },
              ])}
            />
          </Field>
          <div className="flex flex-wrap items-center gap-2 xs:col-span-2 md:col-span-3">
            <Button type="submit">{t("apply")}</Button>
            {on > 0 || address.q ? (
              <LinkButton href={base} variant="ghost">
                {t("clear")}
              </LinkButton>
            ) : null}
          </div>
        </div>
      </details>
    </SearchForm>
  );
}
