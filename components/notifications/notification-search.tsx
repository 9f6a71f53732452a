import Link from "next/link";
import { useTranslations } from "next-intl";
import { SearchBox } from "@/components/ui/search-box";
import { type ListQuery, writeListQuery } from "./list-query";

/** Shows the search inside a group; the address holds it and it works without JavaScript. */
export function NotificationSearch({
  base,
  query,
  found,
}: {
  base: string;
  query: ListQuery;
  found: number;
}) {
  const t = useTranslations("notifications");
  return (
    <search className="mb-4 block">
      <form action={base} className="max-w-lg">
        <input type="hidden" name="group" value={query.group} />
        <SearchBox label={t("list.searchLabel")} hint={t("list.searchHint")} value={query.q} />
      </form>
      {query.q ? (
        <p className="mt-2.5 flex flex-wrap items-center gap-x-4 text-sm text-muted">
          <span role="status">{t("list.found", { count: found })}</span>
          <Link
            href={base + writeListQuery({ ...query, q: "", page: 1 })}
            className="inline-flex min-h-8 items-center text-link underline underline-offset-4"
          >
            {t("list.clear")}
          </Link>
        </p>
      ) : null}
    </search>
  );
}
