import type { Metadata } from "next";
import { getTranslations, setRequestLocale } from "next-intl/server";
import { PageHeader } from "@/components/admin/page-header";
import { ClientMessages } from "@/components/client-messages";
import { CreateProducerForm } from "@/components/users/create-producer-form";
import { adminHref } from "@/lib/i18n/routes";
import { countryOptions } from "@/lib/reference/options";
import { load, pageContext } from "@/lib/transport/page";
import { authorizedPage } from "@/lib/users/service/list";
import type { Lang } from "@/lib/vocabulary/languages";
import { create } from "./actions";

type Props = {
  params: Promise<{ lang: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
};

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("users"))("producer.title") };
}

/** Makes a farm for an owner; for everyone but super administrators there is no such page. */
export default async function CreateProducerPage({ params, searchParams }: Props) {
  const lang = (await params).lang as Lang;
  setRequestLocale(lang);
  const { email } = await searchParams;
  const ctx = await pageContext(lang);
  await load(lang, authorizedPage(ctx));
  const t = await getTranslations("users");
  const producers = await getTranslations("producers");
  return (
    <ClientMessages lang={lang} areas={["users", "farms", "producers", "common", "reference"]}>
      <PageHeader
        help="farms"
        title={t("producer.title")}
        description={t("producer.text")}
        back={{ href: adminHref(lang, "/producers"), label: producers("title") }}
      />
      <CreateProducerForm
        lang={lang}
        email={typeof email === "string" ? email : ""}
        countries={countryOptions(lang)}
        action={create}
      />
    </ClientMessages>
  );
}
