import { getTranslations } from "next-intl/server";
import { languageOptions } from "@/components/forms/language-options";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Icon } from "@/components/ui/icons";
import { LinkButton } from "@/components/ui/link-button";
import { SearchForm } from "@/components/ui/search-form";
import { Select } from "@/components/ui/select";
import { filtersOn, type ListAddress, sortOf } from "@/lib/subscribers/list-address";
import { SORTS } from "@/lib/subscribers/rules";
import { SUBSCRIBER_SOURCES, SUBSCRIBER_STATES } from "@/lib/vocabulary/enumerations";
import type { Lang } from "@/lib/vocabulary/languages";

/**
 * Shows the search, the filters and the order (a phone has no headings to sort by). The address holds all of
 * them.
 */
export async function SubscriberFilters({
  lang,
  base,
  address,
  categories,
  qrCodes,
}: {
  lang: Lang;
  base: string;
  address: ListAddress;
  categories: readonly { id: number; name: string }[];
  qrCodes: readonly { id: number; title: string }[];
}) {
  const t = await getTranslations({ locale: lang, namespace: "subscribers" });
  const common = await getTranslations({ locale: lang, namespace: "common" });
  const on = filtersOn(address);
  const sort = sortOf(address);
  const named = (rows: readonly { id: number; label: string }[]) =>
    rows.map(({ id, label }) => ({ value: String(id), label }));
  const filters = [
    { name: "state", options: SUBSCRIBER_STATES.map((value) => ({ value, label: t(`states.${value}`) })) },
    {
      name: "channel",
      options: [
        { value: "email", label: t("list.email") },
        { value: "sms", label: t("list.sms") },
      ],
    },
    { name: "source", options: SUBSCRIBER_SOURCES.map((value) => ({ value, label: t(`sources.${value}`) })) },
    { name: "qr_code_id", options: named(qrCodes.map(({ id, title }) => ({ id, label: title }))) },
    { name: "categories", options: named(categories.map(({ id, name }) => ({ id, label: name }))) },
    {
      name: "lang",
      options: languageOptions(common),
    },
  ] as const;
  return (
    <SearchForm
      action={base}
      className="mb-5 block"
      formClassName="grid gap-3"
      fieldClassName="max-w-2xl"
      label={t("list.searchLabel")}
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
          {on > 0 ? t("list.filtersOn", { count: on }) : t("list.filters")}
        </summary>
        <div className="mt-2 grid gap-4 rounded-xl border border-line bg-surface p-4 xs:grid-cols-2 md:grid-cols-3">
          {filters.map(({ name, options }) =>
            options.length === 0 ? null : (
              <Field
                key={name}
                name={name === "categories" ? "category_id" : name}
                label={t(`fields.${name}`)}
                idPrefix="filter"
              >
                <Select
                  options={options}
                  placeholder={t("list.all")}
                  defaultValue={address[name === "categories" ? "category_id" : name] ?? ""}
                />
              </Field>
            ),
          )}
          <Field name="sort" label={t("list.sortBy")} idPrefix="filter" className="md:hidden">
            <Select
              defaultValue={`${sort.id}.${sort.desc ? "desc" : "asc"}`}
              options={SORTS.flatMap((id) => [
                { value: `${id}.asc`, label: t("list.sortAsc", { column: t(`fields.${id}`) }) },
                { value: `${id}.desc`, label: t("list.sortDesc", { column: t(`fields.${id}`) }) },
              ])}
            />
          </Field>
          <div className="flex flex-wrap items-center gap-2 xs:col-span-2 md:col-span-3">
            <Button type="submit">{t("list.apply")}</Button>
            {on > 0 || address.q ? (
              <LinkButton href={base} variant="ghost">
                {t("list.clear")}
              </LinkButton>
            ) : null}
          </div>
        </div>
      </details>
    </SearchForm>
  );
}
