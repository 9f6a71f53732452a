import type { Metadata } from "next";
import { getTranslations, setRequestLocale } from "next-intl/server";
import { PageHeader } from "@/components/admin/page-header";
import { ClientMessages } from "@/components/client-messages";
import { ProduceForm } from "@/components/produce/produce-form";
import { env } from "@/lib/env";
import { adminHref } from "@/lib/i18n/routes";
import { produceLabel } from "@/lib/produce/rules";
import { getFarmProduce } from "@/lib/produce/service";
import { load, pageContext } from "@/lib/transport/page";
import type { Lang } from "@/lib/vocabulary/languages";
import { loadFarm } from "../../_load-farm";
import { valuesOf } from "../_produce-values";
import { update } from "../actions";

type Props = { params: Promise<{ lang: string; farmUuid: string; produceId: string }> };

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("produce"))("form.editTitle") };
}

export default async function EditProducePage({ params }: Props) {
  const { farmUuid, produceId, ...rest } = await params;
  const lang = rest.lang as Lang;
  setRequestLocale(lang);
  const { farm } = await loadFarm(lang, farmUuid);
  const ids = { farm_id: farm.id, produce_id: produceId };
  const produce = await load(lang, getFarmProduce(await pageContext(lang), ids));
  const t = await getTranslations("produce.form");
  const list = adminHref(lang, `/farms/${farmUuid}/produces`);
  return (
    <ClientMessages lang={lang} areas={["produce", "reference", "common", "uploads"]}>
      <PageHeader
        help="produces"
        title={produceLabel(produce, lang)}
        back={{ href: list, label: t("back") }}
      />
      <ProduceForm
        lang={lang}
        farmId={farm.id}
        maxBytes={env().UPLOAD_MAX_BYTES}
        listHref={list}
        values={valuesOf(produce, lang)}
        action={update}
      />
    </ClientMessages>
  );
}
