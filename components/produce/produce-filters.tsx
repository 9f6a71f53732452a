import { getTranslations } from "next-intl/server";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icons";
import { Input } from "@/components/ui/input";
import { TabLinks } from "@/components/ui/tab-links";
import type { Lang } from "@/lib/i18n/languages";
import { type ProduceFilters as Filters, matching, writeFilters } from "@/lib/produce/filters";
import { AVAILABILITY_TYPES } from "@/lib/reference/codes";

type Listed = Parameters<typeof matching>[0];

/** Search and availability, kept in the address: it works without JavaScript and can be bookmarked. */
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
  const common = await getTranslations("common");
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
      <search>
        <form action={base} className="flex max-w-lg gap-2">
          {filters.availability ? (
            <input type="hidden" name="availability" value={filters.availability} />
          ) : null}
          <div className="min-w-0 flex-1">
            <Input
              type="search"
              name="q"
              defaultValue={filters.q}
              aria-label={t("search")}
              placeholder={t("search")}
              prefix={<Icon name="search" />}
              maxLength={100}
            />
          </div>
          <Button type="submit" variant="secondary">
            {common("search")}
          </Button>
        </form>
      </search>
      <TabLinks label={t("filter")} tabs={tabs.filter(({ count, current }) => count > 0 || current)} />
    </div>
  );
}
