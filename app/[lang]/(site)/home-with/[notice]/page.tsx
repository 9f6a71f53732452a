import { getTranslations, setRequestLocale } from "next-intl/server";
import { ClientMessages } from "@/components/client-messages";
import { PlainSurvey } from "@/components/site/plain-survey";
import { HOME_NOTICES, type HomeNotice } from "@/lib/i18n/routes";
import type { Lang } from "@/lib/vocabulary/languages";
import HomePage, { generateMetadata } from "../../page";
import { answerSurveyForm } from "./actions";

export { generateMetadata };

export const dynamicParams = false;
export const generateStaticParams = () => HOME_NOTICES.map((notice) => ({ notice }));

type Props = { params: Promise<{ lang: string; notice: string }> };

/**
 * The home page for an address that asks for a popup, with the same content for people without JavaScript.
 * next.config.ts leads the query of the home page here.
 */
export default async function HomeWithNotice({ params }: Props) {
  const { lang, notice } = (await params) as { lang: Lang; notice: HomeNotice };
  setRequestLocale(lang);
  const t = await getTranslations("visitor.popup");
  return (
    <>
      <noscript>
        {notice === "nps-survey" ? (
          <ClientMessages lang={lang} areas={["visitor", "common"]}>
            <PlainSurvey action={answerSurveyForm} lang={lang} />
          </ClientMessages>
        ) : (
          <p role="status" className="shell my-4 rounded-lg bg-highlight px-4 py-3 text-on-highlight">
            {t(notice === "success" ? "unsubscribeSuccess" : "unsubscribeError")}
          </p>
        )}
      </noscript>
      <HomePage params={params} />
    </>
  );
}
