import Link from "next/link";
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icons";
import { Input } from "@/components/ui/input";
import { type ListQuery, writeListQuery } from "./list-query";

/** Search within a group, kept in the address; works without JavaScript. */
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
  const common = useTranslations("common");
  return (
    <search className="mb-4 block">
      <form action={base} className="flex max-w-lg gap-2">
        <input type="hidden" name="group" value={query.group} />
        <div className="min-w-0 flex-1">
          <Input
            key={query.q}
            type="search"
            name="q"
            defaultValue={query.q}
            aria-label={t("list.searchLabel")}
            placeholder={t("list.searchHint")}
            prefix={<Icon name="search" />}
            maxLength={100}
          />
        </div>
        <Button type="submit" variant="secondary">
          {common("search")}
        </Button>
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
