import type { Metadata } from "next";
import { getTranslations, setRequestLocale } from "next-intl/server";
import { PageHeader } from "@/components/admin/page-header";
import { PastEnd } from "@/components/admin/past-end";
import { ClientMessages } from "@/components/client-messages";
import { Scene } from "@/components/illustrations/scene";
import { EmptyState } from "@/components/ui/empty-state";
import { LinkButton } from "@/components/ui/link-button";
import { CreateUser } from "@/components/users/create-user";
import { UserFilters } from "@/components/users/user-filters";
import { UserTable } from "@/components/users/user-table";
import { adminHref } from "@/lib/i18n/routes";
import { load, pageContext } from "@/lib/transport/page";
import { readList } from "@/lib/transport/read-list";
import { readUserAddress, writeUserAddress } from "@/lib/users/list-address";
import { listUsers } from "@/lib/users/service/list";
import type { Lang } from "@/lib/vocabulary/languages";

import { create } from "./actions";

type Props = {
  params: Promise<{ lang: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
};

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("users"))("title") };
}

/** All accounts in a table; for everyone but super administrators there is no such page. */
export default async function UsersPage({ params, searchParams }: Props) {
  const lang = (await params).lang as Lang;
  setRequestLocale(lang);
  const asked = readUserAddress(await searchParams);
  const ctx = await pageContext(lang);
  const { found, address } = await load(
    lang,
    readList(asked, (known) => listUsers(ctx, known)),
  );
  const { rows, total, total_exact, next } = found;
  const t = await getTranslations("users");
  const base = adminHref(lang, "/users");
  const first = base + writeUserAddress(address, { after: undefined });
  const filtered = address.q !== undefined || address.only !== undefined;
  return (
    <ClientMessages lang={lang} areas={["users", "common"]}>
      <PageHeader
        help="farms"
        title={t("title")}
        description={t(total_exact ? "count" : "countMore", { count: total })}
        action={<CreateUser lang={lang} action={create} />}
      />
      <UserFilters base={base} address={address} />
      {rows.length > 0 ? (
        <UserTable rows={rows} base={base} address={address} />
      ) : total > 0 ? (
        <PastEnd first={first} />
      ) : (
        <EmptyState
          illustration={<Scene name={filtered ? "no-results" : "market-stall"} />}
          title={t(filtered ? "noMatchTitle" : "noneTitle")}
          action={
            filtered ? (
              <LinkButton href={base} variant="secondary">
                {t("clear")}
              </LinkButton>
            ) : undefined
          }
        >
          {t(filtered ? "noMatchText" : "noneText")}
        </EmptyState>
      )}
      <nav aria-label={t("pages")} className="mt-6 flex flex-wrap justify-end gap-3">
        {address.after && rows.length > 0 ? (
          <LinkButton href={first} variant="secondary">
            {t("first")}
          </LinkButton>
        ) : null}
        {next ? (
          <LinkButton href={base + writeUserAddress(address, { after: next })} variant="secondary" rel="next">
            {t("next")}
          </LinkButton>
        ) : null}
      </nav>
    </ClientMessages>
  );
}
