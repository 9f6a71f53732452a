import type { Metadata } from "next";
import { getTranslations, setRequestLocale } from "next-intl/server";
import { PageHeader } from "@/components/admin/page-header";
import { ClientMessages } from "@/components/client-messages";
import { EmbedLines } from "@/components/embeds/embed-lines";
import { QrCodeCard } from "@/components/qr-codes/qr-code-card";
import { QrCodeForm } from "@/components/qr-codes/qr-code-form";
import { Button } from "@/components/ui/button";
import { env } from "@/lib/env";
import { adminHref } from "@/lib/i18n/routes";
import { listQrCodes } from "@/lib/qr-codes/service/manage";
import { load, pageContext } from "@/lib/transport/page";
import type { Lang } from "@/lib/vocabulary/languages";
import { loadFarm } from "../_load-farm";
import { create, remove, rename } from "./actions";

type Props = { params: Promise<{ lang: string; farmUuid: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const t = await getTranslations({ locale: (await params).lang as Lang, namespace: "qr_codes" });
  return { title: t("list.title") };
}

export default async function QrCodesPage({ params }: Props) {
  const { farmUuid, ...rest } = await params;
  const lang = rest.lang as Lang;
  setRequestLocale(lang);
  const { farm } = await loadFarm(lang, farmUuid);
  const codes = await load(lang, listQrCodes(await pageContext(lang), { farm_id: farm.id }));
  const t = await getTranslations("qr_codes");
  const onlyGeneral = codes.every((code) => code.is_general);
  return (
    <ClientMessages lang={lang} areas={["qr_codes", "common"]}>
      <PageHeader
        help="qrCodes"
        title={t("list.title")}
        description={t("list.description")}
        action={
          <QrCodeForm
            lang={lang}
            farmId={farm.id}
            action={create}
            opener={{ modal: "create-qr-code", trigger: <Button>{t("list.create")}</Button> }}
          />
        }
      />
      <ul className="max-md:entry-list md:grid md:grid-cols-[repeat(auto-fill,minmax(min(100%,17.5rem),1fr))] md:gap-5">
        {codes.map((code) => (
          <QrCodeCard
            key={code.id}
            lang={lang}
            code={code}
            scanUrl={`${env().APP_URL}/q/${code.uuid}`}
            subscribersHref={adminHref(lang, `/farms/${farmUuid}/subscribers?qr_code_id=${code.id}`)}
            rename={rename}
            remove={remove}
            only={codes.length === 1}
          />
        ))}
        {onlyGeneral ? (
          <li className="flex flex-col justify-center p-4 md:rounded-xl md:border-[1.5px] md:border-dashed md:border-line-strong md:p-6">
            <h2 className="text-base md:text-xl">{t("list.emptyTitle")}</h2>
            <p className="mt-1 text-muted">{t("list.emptyText")}</p>
          </li>
        ) : null}
      </ul>
      <EmbedLines lang={lang} farm={farm} origin={env().APP_URL} />
    </ClientMessages>
  );
}
