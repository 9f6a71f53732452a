import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { getTranslations, setRequestLocale } from "next-intl/server";
import { DeadDataLink } from "@/components/subscribers/dead-data-link";
import { LinkCard } from "@/components/subscribers/link-card";
import { MyDataCard } from "@/components/subscribers/my-data-card";
import { unsubscribeUrl } from "@/lib/consent/links";
import { farmValues } from "@/lib/i18n/of-name";
import { AppError } from "@/lib/platform/errors";
import { checkDataLink, readMyData } from "@/lib/subscribers/service/my-data";
import { load, publicContext } from "@/lib/transport/page";
import type { Lang } from "@/lib/vocabulary/languages";
import { askNew, correct, erase } from "./actions";

type Props = {
  params: Promise<{ lang: string; token: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
};

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const t = await getTranslations({ locale: (await params).lang as Lang, namespace: "subscribers" });
  return { title: t("myData.title"), robots: { index: false }, referrer: "same-origin" };
}

export default async function MyDataPage({ params, searchParams }: Props) {
  const { token, ...rest } = await params;
  const lang = rest.lang as Lang;
  setRequestLocale(lang);
  const { saved, erased, asked } = await searchParams;
  const t = await getTranslations("subscribers");
  const ctx = publicContext(lang);
  const reading = readMyData(ctx, { token }).catch((error: unknown) => {
    if (error instanceof AppError && error.code === "not_found") return null;
    throw error;
  });
  const data = await load(lang, reading);
  if (!data) {
    if (!(await checkDataLink(ctx, { token })).genuine) notFound();
    if (erased !== "1")
      return <DeadDataLink lang={lang} token={token} asked={asked === "1"} askNew={askNew} />;
    return (
      <LinkCard title={t("myData.erasedTitle")}>
        <p role="status">{t("myData.erasedText")}</p>
      </LinkCard>
    );
  }
  return (
    <LinkCard title={t("myData.heading", farmValues(data.farm.name))}>
      <MyDataCard
        lang={lang}
        data={data}
        saved={saved === "1"}
        correct={correct}
        erase={erase}
        exportHref={`/api/my-data/${token}`}
        unsubscribeHref={new URL(unsubscribeUrl(lang, data.subscriber.id)).pathname}
      />
    </LinkCard>
  );
}
