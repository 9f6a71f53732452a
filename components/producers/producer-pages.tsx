import { getTranslations } from "next-intl/server";
import { Pagination } from "@/components/ui/pagination";
import { formatNumber } from "@/lib/i18n/format";
import { type ProducerAddress, writeProducerAddress } from "@/lib/producers/list-address";
import type { ProducerPage } from "@/lib/producers/presenter";
import type { Lang } from "@/lib/vocabulary/languages";

/** Shows the position in the table and the links to its other pages. */
export async function ProducerPages({
  lang,
  base,
  address,
  found: { page, per_page, total, total_exact, rows },
}: {
  lang: Lang;
  base: string;
  address: ProducerAddress;
  found: ProducerPage;
}) {
  const t = await getTranslations("producers");
  const number = (value: number) => formatNumber(value, lang);
  const counted = Math.ceil(total / per_page);
  // Beyond the farms that are counted, a full page leads on to the next one.
  const pageCount = total_exact ? counted : Math.max(counted, page + (rows.length === per_page ? 1 : 0));
  const from = (page - 1) * per_page + 1;
  return (
    <div className="mt-6">
      <Pagination
        page={page}
        pageCount={pageCount}
        hrefFor={(to) => base + writeProducerAddress(address, { page: to > 1 ? String(to) : undefined })}
        labels={{
          nav: t("pages"),
          previous: t("previous"),
          next: t("next"),
          page: (one) => t("page", { page: number(one) }),
          summary: t(total_exact ? "range" : "rangeMore", {
            from: number(total_exact ? Math.min(from, total) : from),
            to: number(Math.max(Math.min(from, total), (page - 1) * per_page + rows.length)),
            total: number(total),
          }),
        }}
      />
    </div>
  );
}
