import type { Metadata } from "next";
import { getTranslations, setRequestLocale } from "next-intl/server";
import { PageHeader } from "@/components/admin/page-header";
import { ClientMessages } from "@/components/client-messages";
import { Scene } from "@/components/illustrations/scene";
import { EmptyState } from "@/components/ui/empty-state";
import { LinkButton } from "@/components/ui/link-button";
import { CreateUser } from "@/components/users/create-user";
import { UserFilters } from "@/components/users/user-filters";
import { UserTable } from "@/components/users/user-table";
import { adminHref } from "@/lib/i18n/routes";
import { load, pageContext } from "@/lib/transport/page";
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
  const address = readUserAddress(await searchParams);
  const ctx = await pageContext(lang);
  const reading = listUsers(ctx, address)
    // A bookmark with an outdated filter shows all accounts.
    .catch((error: Error) => {
      if (error.name !== "ZodError") throw error;
      return listUsers(ctx, {});
    });
  const { rows, total, total_exact, next } = await load(lang, reading);
  const t = await getTranslations("users");
  const base = adminHref(lang, "/users");
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
        {address.after ? (
          <LinkButton href={base + writeUserAddress(address, { after: undefined })} variant="secondary">
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
