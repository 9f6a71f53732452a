import { getTranslations } from "next-intl/server";
import { Pagination } from "@/components/ui/pagination";
import { formatNumber } from "@/lib/i18n/format";
import type { Lang } from "@/lib/i18n/languages";
import { type ListAddress, writeListAddress } from "@/lib/subscribers/list-address";

/** Shows the position in the list and the links to the other pages. */
export async function ListPages({
  lang,
  base,
  address,
  page: { page, per_page, total },
}: {
  lang: Lang;
  base: string;
  address: ListAddress;
  page: { page: number; per_page: number; total: number };
}) {
  const t = await getTranslations("subscribers");
  const number = (value: number) => formatNumber(value, lang);
  const from = Math.min((page - 1) * per_page + 1, total);
  return (
    <Pagination
      className="mt-6"
      page={page}
      pageCount={Math.ceil(total / per_page)}
      hrefFor={(to) => base + writeListAddress(address, { page: to > 1 ? String(to) : undefined })}
      labels={{
        nav: t("list.pages"),
        previous: t("list.previous"),
        next: t("list.next"),
        page: (one) => t("list.page", { page: number(one) }),
        summary: t("list.range", {
          from: number(from),
          to: number(Math.min(page * per_page, total)),
          total: number(total),
        }),
      }}
    />
  );
}
