import Link from "next/link";
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { SearchForm } from "@/components/ui/search-form";
import { Select } from "@/components/ui/select";
import { DELIVERY_STATUSES } from "@/lib/vocabulary/enumerations";
import type { DeliveriesQuery } from "./deliveries-query";

/** Shows the search and the filters of the recipients; the address holds them. */
export function DeliveriesFilters({
  base,
  query,
  bothChannels,
}: {
  base: string;
  query: DeliveriesQuery;
  bothChannels: boolean;
}) {
  const t = useTranslations("notifications");
  return (
    <SearchForm
      key={JSON.stringify([query.channel, query.status])}
      action={`${base}#deliveries`}
      label={t("deliveries.search")}
      value={query.q}
      formClassName="mb-4 flex flex-wrap items-center gap-2.5"
      fieldClassName="min-w-[min(14rem,100%)] flex-1 max-sm:w-full"
    >
      {bothChannels ? (
        <div className="max-sm:flex-1">
          <Select
            name="channel"
            aria-label={t("deliveries.channel")}
            defaultValue={query.channel ?? ""}
            placeholder={t("deliveries.allChannels")}
            options={(["email", "sms"] as const).map((value) => ({ value, label: t(`channelOf.${value}`) }))}
          />
        </div>
      ) : null}
      <div className="max-sm:flex-1">
        <Select
          name="status"
          aria-label={t("deliveries.status")}
          defaultValue={query.status ?? ""}
          placeholder={t("deliveries.allStatuses")}
          options={DELIVERY_STATUSES.map((value) => ({ value, label: t(`delivery.${value}`) }))}
        />
      </div>
      <Button type="submit" variant="secondary" className="max-sm:flex-1">
        {t("deliveries.filter")}
      </Button>
      {query.q || query.channel || query.status ? (
        <Link
          href={`${base}#deliveries`}
          className="inline-flex min-h-11 items-center px-1 text-link underline underline-offset-4"
        >
          {t("deliveries.reset")}
        </Link>
      ) : null}
    </SearchForm>
  );
}
