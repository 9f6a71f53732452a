import Link from "next/link";
import { getTranslations } from "next-intl/server";
import { formatTenths } from "@/components/notifications/words";
import { Card, CardHeader } from "@/components/ui/card";
import type { Lang } from "@/lib/vocabulary/languages";

/** Shows on the page of a send what it cost, and leads to its lines in the ledger. */
export async function SendCharge({ lang, tenths, href }: { lang: Lang; tenths: number; href: string }) {
  const t = await getTranslations("charges.send");
  return (
    <Card as="section" className="mt-6">
      <CardHeader title={t("title")} />
      <p>{t("text", { amount: formatTenths(tenths, lang) })}</p>
      <Link href={href} className="mt-1 inline-block py-1 font-medium text-link underline underline-offset-4">
        {t("link")}
      </Link>
    </Card>
  );
}
