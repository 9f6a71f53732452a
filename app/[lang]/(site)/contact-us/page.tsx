import type { Metadata } from "next";
import { getTranslations, setRequestLocale } from "next-intl/server";
import { ClientMessages } from "@/components/client-messages";
import { Scene } from "@/components/illustrations/scene";
import { ContactForm } from "@/components/site/contact-form";
import { BreadcrumbData } from "@/components/site/structured-data";
import { Card } from "@/components/ui/card";
import { pageMetadata } from "@/lib/site/page-metadata";
import type { Lang } from "@/lib/vocabulary/languages";
import { contactAction } from "./actions";

type Props = { params: Promise<{ lang: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const lang = (await params).lang as Lang;
  const t = await getTranslations({ locale: lang, namespace: "contact" });
  return pageMetadata("contact", lang, { title: t("title"), description: t("description") });
}

export default async function ContactPage({ params }: Props) {
  const lang = (await params).lang as Lang;
  setRequestLocale(lang);
  const t = await getTranslations("contact");
  return (
    <div className="shell grid gap-8 py-10 md:grid-cols-[1fr_1.15fr] md:gap-14 md:py-16">
      <div>
        <BreadcrumbData lang={lang} trail={[{ route: "contact", name: t("title") }]} />
        <h1>{t("heading")}</h1>
        <p className="mt-3 max-w-prose text-lg text-muted">{t("lead")}</p>
        <Scene name="letter-sent" className="mt-8 w-full max-w-sm max-md:hidden" />
      </div>
      <Card className="md:row-span-2">
        <ClientMessages lang={lang} areas={["contact", "common"]}>
          <ContactForm action={contactAction} lang={lang} />
        </ClientMessages>
      </Card>
      <div>
        <h2 className="text-xl">{t("elsewhere.title")}</h2>
        <p className="mt-2 text-muted">{t("elsewhere.text")}</p>
      </div>
    </div>
  );
}
