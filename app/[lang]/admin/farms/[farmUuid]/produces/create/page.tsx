import type { Metadata } from "next";
import { getTranslations, setRequestLocale } from "next-intl/server";
import { PageHeader } from "@/components/admin/page-header";
import { ClientMessages } from "@/components/client-messages";
import { ProduceForm } from "@/components/produce/produce-form";
import { env } from "@/lib/env";
import { adminHref } from "@/lib/i18n/routes";
import type { Lang } from "@/lib/vocabulary/languages";
import { loadFarm } from "../../_load-farm";
import { NEW_PRODUCE } from "../_produce-values";
import { create } from "../actions";

type Props = { params: Promise<{ lang: string; farmUuid: string }> };

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("produce"))("form.createTitle") };
}

export default async function CreateProducePage({ params }: Props) {
  const { farmUuid, ...rest } = await params;
  const lang = rest.lang as Lang;
  setRequestLocale(lang);
  const { farm } = await loadFarm(lang, farmUuid);
  const t = await getTranslations("produce.form");
  const list = adminHref(lang, `/farms/${farmUuid}/produces`);
  return (
    <ClientMessages lang={lang} areas={["produce", "reference", "common", "uploads"]}>
      <PageHeader help="produces" title={t("createTitle")} back={{ href: list, label: t("back") }} />
      <ProduceForm
        lang={lang}
        farmId={farm.id}
        maxBytes={env().UPLOAD_MAX_BYTES}
        listHref={list}
        values={NEW_PRODUCE}
        action={create}
      />
    </ClientMessages>
  );
}
