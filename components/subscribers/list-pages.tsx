import { getTranslations } from "next-intl/server";
import { Pagination } from "@/components/ui/pagination";
import { formatNumber } from "@/lib/i18n/format";
import { type ListAddress, writeListAddress } from "@/lib/subscribers/list-address";
import type { Lang } from "@/lib/vocabulary/languages";

/** Shows the position in the list and the links to the other pages. */
export async function ListPages({
  lang,
  base,
  address,
  page: { page, per_page, total, total_exact, rows },
}: {
  lang: Lang;
  base: string;
  address: ListAddress;
  page: { page: number; per_page: number; total: number; total_exact: boolean; rows: readonly unknown[] };
}) {
  const t = await getTranslations("subscribers");
  const number = (value: number) => formatNumber(value, lang);
  const counted = Math.ceil(total / per_page);
  // Beyond the people who are counted, a full page leads on to the next one.
  const pageCount = total_exact ? counted : Math.max(counted, page + (rows.length === per_page ? 1 : 0));
  const from = total_exact ? Math.min((page - 1) * per_page + 1, total) : (page - 1) * per_page + 1;
  return (
    <Pagination
      className="mt-6"
      page={page}
      pageCount={pageCount}
      hrefFor={(to) => base + writeListAddress(address, { page: to > 1 ? String(to) : undefined })}
      labels={{
        nav: t("list.pages"),
        previous: t("list.previous"),
        next: t("list.next"),
        page: (one) => t("list.page", { page: number(one) }),
        summary: t(total_exact ? "list.range" : "list.rangeMore", {
          from: number(from),
          to: number(Math.max(from, (page - 1) * per_page + rows.length)),
          total: number(total),
        }),
      }}
    />
  );
}
