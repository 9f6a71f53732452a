import Link from "next/link";
import { useTranslations } from "next-intl";
import { Badge } from "@/components/ui/badge";
import { adminHref } from "@/lib/i18n/routes";
import type { UserRow } from "@/lib/users/presenter";
import type { Lang } from "@/lib/vocabulary/languages";

/** Names a person and their email; the name leads to the account. */
export function UserName({ lang, user }: { lang: Lang; user: Pick<UserRow, "uuid" | "name" | "email"> }) {
  const t = useTranslations("users");
  return (
    <span className="block md:min-w-40">
      <Link
        href={adminHref(lang, `/users/${user.uuid}`)}
        className="entry-link font-semibold wrap-anywhere md:text-link"
      >
        {user.name || t("unnamed")}
      </Link>
      <span className="block text-sm font-normal text-muted wrap-anywhere">{user.email}</span>
    </span>
  );
}

/** Shows what is special about an account; a verified one is shown as such where it is said in words. */
export function UserState({
  user: { blocked, is_admin, verified },
  said = false,
}: {
  user: Pick<UserRow, "blocked" | "is_admin" | "verified">;
  said?: boolean;
}) {
  const t = useTranslations("users.states");
  return (
    <span className="flex flex-wrap gap-1">
      {blocked ? <Badge tone="danger">{t("blocked")}</Badge> : null}
      {is_admin ? <Badge tone="info">{t("super_admin")}</Badge> : null}
      {verified ? null : <Badge tone="warning">{t("unverified")}</Badge>}
      {verified && !blocked && !is_admin && said ? <Badge tone="success">{t("verified")}</Badge> : null}
    </span>
  );
}

/** Names the farms of a person, each with the way to it. */
export function UserFarms({ lang, user }: { lang: Lang; user: Pick<UserRow, "farms" | "farm_count"> }) {
  const t = useTranslations("users");
  const more = user.farm_count - user.farms.length;
  if (user.farms.length === 0) return <span className="text-sm text-muted">{t("noFarm")}</span>;
  return (
    <span className="grid gap-0.5 text-sm">
      {user.farms.map(({ uuid, name }) => (
        <Link
          key={uuid}
          href={adminHref(lang, `/producers/${uuid}`)}
          className="text-link underline-offset-4 wrap-anywhere hover:underline"
        >
          {name}
        </Link>
      ))}
      {more > 0 ? <span className="text-muted">{t("moreFarms", { count: more })}</span> : null}
    </span>
  );
}
