import { getTranslations } from "next-intl/server";
import { SearchForm } from "@/components/ui/search-form";
import { TabLinks } from "@/components/ui/tab-links";
import { type ProduceFilters as Filters, matching, writeFilters } from "@/lib/produce/filters";
import { AVAILABILITY_TYPES } from "@/lib/vocabulary/codes";
import type { Lang } from "@/lib/vocabulary/languages";

type Listed = Parameters<typeof matching>[0];

/** Shows the search and the availability filter. The address holds them, so they work without JavaScript. */
export async function ProduceFilters({
  lang,
  base,
  filters,
  produces,
}: {
  lang: Lang;
  base: string;
  filters: Filters;
  produces: Listed;
}) {
  const t = await getTranslations("produce");
  const words = await getTranslations("reference");
  const found = matching(produces, { ...filters, availability: null }, lang);
  const tabs = [null, ...AVAILABILITY_TYPES].map((availability) => ({
    href: base + writeFilters({ ...filters, availability }),
    label: availability ? words(`availability.${availability}`) : t("all"),
    count: availability
      ? found.filter((produce) => produce.availability === availability).length
      : found.length,
    current: filters.availability === availability,
  }));
  return (
    <div className="mb-5 grid gap-4">
      <SearchForm action={base} label={t("search")} value={filters.q} fieldClassName="max-w-lg">
        {filters.availability ? (
          <input type="hidden" name="availability" value={filters.availability} />
        ) : null}
      </SearchForm>
      <TabLinks label={t("filter")} tabs={tabs.filter(({ count, current }) => count > 0 || current)} />
    </div>
  );
}
