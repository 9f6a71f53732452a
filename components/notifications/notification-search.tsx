import Link from "next/link";
import { useTranslations } from "next-intl";
import { SearchForm } from "@/components/ui/search-form";
import { type ListQuery, writeListQuery } from "./list-query";

/** Shows the search inside a group; the address holds it. */
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
    <SearchForm
      action={base}
      className="mb-4 block"
      label={t("list.searchLabel")}
      hint={t("list.searchHint")}
      value={query.q}
      fieldClassName="max-w-lg"
    >
      <input type="hidden" name="group" value={query.group} />
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
    </SearchForm>
  );
}
