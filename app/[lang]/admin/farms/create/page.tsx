import type { Metadata } from "next";
import { getTranslations, setRequestLocale } from "next-intl/server";
import { PageHeader } from "@/components/admin/page-header";
import { ClientMessages } from "@/components/client-messages";
import { CreateFarmForm } from "@/components/farm/create-farm-form";
import { adminHref } from "@/lib/i18n/routes";
import { countryOptions } from "@/lib/reference/options";
import type { Lang } from "@/lib/vocabulary/languages";
import { create } from "../actions";

type Props = { params: Promise<{ lang: string }> };

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("farms"))("form.createTitle") };
}

export default async function CreateFarmPage({ params }: Props) {
  const lang = (await params).lang as Lang;
  setRequestLocale(lang);
  const t = await getTranslations("farms");
  return (
    <ClientMessages lang={lang} areas={["farms", "common", "reference"]}>
      <PageHeader
        help="farms"
        title={t("form.createTitle")}
        description={t("form.createText")}
        back={{ href: adminHref(lang, "/farms"), label: t("list.title") }}
      />
      <CreateFarmForm lang={lang} countries={countryOptions(lang)} action={create} />
    </ClientMessages>
  );
}
