import type { Metadata } from "next";
import { getTranslations, setRequestLocale } from "next-intl/server";
import { ClientMessages } from "@/components/client-messages";
import { ImportFrame } from "@/components/imports/import-frame";
import { ManagersOnly } from "@/components/imports/managers-only";
import { RecentImports } from "@/components/imports/recent-imports";
import { UploadFile } from "@/components/imports/upload-file";
import { adminHref } from "@/lib/i18n/routes";
import { listImports } from "@/lib/imports/service/read";
import { roleMay } from "@/lib/platform/permissions";
import { load, pageContext } from "@/lib/transport/page";
import type { Lang } from "@/lib/vocabulary/languages";
import { loadFarm } from "../../_load-farm";
import { cancel } from "./actions";

type Props = { params: Promise<{ lang: string; farmUuid: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const t = await getTranslations({ locale: (await params).lang as Lang, namespace: "imports" });
  return { title: t("title") };
}

export default async function ImportPage({ params }: Props) {
  const { farmUuid, ...rest } = await params;
  const lang = rest.lang as Lang;
  setRequestLocale(lang);
  const { farm, role } = await loadFarm(lang, farmUuid);
  if (!roleMay(role, "subscriber.import")) return <ManagersOnly {...{ lang, farmUuid, role }} />;
  const imports = await load(lang, listImports(await pageContext(lang), { farm_id: farm.id }));
  const base = adminHref(lang, `/farms/${farmUuid}/subscribers/import`);
  return (
    <ClientMessages lang={lang} areas={["imports", "common"]}>
      <ImportFrame lang={lang} farmUuid={farmUuid} step={0}>
        <UploadFile lang={lang} farmId={farm.id} base={base} />
        <RecentImports lang={lang} farm={farm} base={base} imports={imports} discard={cancel} />
      </ImportFrame>
    </ClientMessages>
  );
}
