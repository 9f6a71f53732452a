import type { Metadata } from "next";
import { getTranslations, setRequestLocale } from "next-intl/server";
import { PageHeader } from "@/components/admin/page-header";
import { ClientMessages } from "@/components/client-messages";
import { FinishConnection } from "@/components/connections/finish-connection";
import { adminHref } from "@/lib/i18n/routes";
import type { Lang } from "@/lib/vocabulary/languages";
import { finish } from "./actions";

type Props = {
  params: Promise<{ lang: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
};

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const t = await getTranslations({ locale: (await params).lang as Lang, namespace: "connections" });
  return { title: t("finish.title"), referrer: "no-referrer" };
}

/** Where somebody comes back from the provider's page. Looking at it changes nothing: its form does. */
export default async function ConnectPage({ params, searchParams }: Props) {
  const lang = (await params).lang as Lang;
  setRequestLocale(lang);
  const query = await searchParams;
  const given = (name: string) => (typeof query[name] === "string" ? query[name] : "");
  const t = await getTranslations("connections");
  return (
    <ClientMessages lang={lang} areas={["connections", "common"]}>
      <PageHeader help="connections" title={t("finish.title")} />
      <FinishConnection
        lang={lang}
        given={{ state: given("state"), code: given("code"), error: given("error") }}
        farmsHref={adminHref(lang, "/farms")}
        action={finish}
      />
    </ClientMessages>
  );
}
