import type { Metadata } from "next";
import { getTranslations, setRequestLocale } from "next-intl/server";
import { coverOf } from "@/components/illustrations/cover-choice";
import { FarmCover } from "@/components/illustrations/farm-cover";
import { ProduceIllustration } from "@/components/illustrations/produce-illustration";
import { Scene } from "@/components/illustrations/scene";
import { HomeDemo } from "@/components/site/home-demo";
import { HomeDoubts } from "@/components/site/home-doubts";
import { HomeFeatures } from "@/components/site/home-features";
import { HomeFinder } from "@/components/site/home-finder";
import { HomeVoices } from "@/components/site/home-voices";
import { HomeWorth } from "@/components/site/home-worth";
import { StructuredData } from "@/components/site/structured-data";
import { buttonStyle } from "@/components/ui/button-style";
import { env } from "@/lib/env";
import { href } from "@/lib/i18n/routes";
import { pageMetadata } from "@/lib/site/page-metadata";
import { siteStructuredData } from "@/lib/site/structured-data";
import type { Lang } from "@/lib/vocabulary/languages";

type Props = { params: Promise<{ lang: string }> };

const STEPS = [
  { key: "publish", produce: "tomato" },
  { key: "gather", produce: "vegetable-basket" },
  { key: "announce", produce: "strawberry" },
] as const;

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const lang = (await params).lang as Lang;
  const t = await getTranslations({ locale: lang, namespace: "site" });
  const title = `${t("name")} · ${t("hero.title")}`;
  return {
    ...pageMetadata("home", lang, { title, description: t("hero.lead") }),
    title: { absolute: title },
  };
}

export default async function HomePage({ params }: Props) {
  const lang = (await params).lang as Lang;
  setRequestLocale(lang);
  const t = await getTranslations("site");
  const signup = (
    <a href={href("signup", lang)} className={buttonStyle({ size: "lg" })}>
      {t("nav.signup")}
    </a>
  );
  const words = { name: t("name"), description: t("description") };
  return (
    <>
      <StructuredData data={siteStructuredData(words, env().APP_URL, lang)} />
      {/* People who must log in are sent to this hash. A script opens an overlay for it; without JavaScript
         it leads to this link. With JavaScript this id must not exist: the browser would move the focus away
         from the link that opened the overlay. */}
      <noscript>
        <p
          id="/auth/login"
          className="hidden bg-highlight px-4 py-2.5 text-center text-on-highlight target:block"
        >
          {t("loginFirst.text")}{" "}
          <a href={href("login", lang)} className="font-semibold underline underline-offset-4">
            {t("loginFirst.link")}
          </a>
        </p>
      </noscript>
      <p className="bg-leaf-800 px-4 py-2.5 text-center text-sm font-medium text-paper">
        {t("banner.text")}{" "}
        <a href={href("signup", lang)} className="font-semibold text-white underline underline-offset-4">
          {t("banner.link")}
        </a>
      </p>
      <section className="relative isolate overflow-hidden bg-sky-100">
        <FarmCover
          cover={coverOf({ seed: "potager", scene: "hills" })}
          first
          className="absolute inset-0 -z-10 size-full"
        />
        <div className="shell grid items-end gap-6 pb-10 pt-10 md:grid-cols-[1.15fr_1fr] md:pb-0 md:pt-16 lg:pt-20">
          <div className="rounded-2xl bg-paper/95 p-6 shadow-lg md:mb-16 md:p-9">
            <h1 className="text-hero">{t("hero.title")}</h1>
            <p className="mt-4 max-w-[56ch] text-lg">{t("hero.lead")}</p>
            <div className="mt-6 flex flex-wrap items-center gap-3">
              {signup}
              <a href={href("login", lang)} className={buttonStyle({ variant: "secondary", size: "lg" })}>
                {t("nav.login")}
              </a>
            </div>
            <p className="mt-4 text-sm text-muted">{t("hero.trial")}</p>
          </div>
          <Scene name="market-stall" className="mx-auto w-full max-w-md max-md:hidden" />
        </div>
      </section>
      <HomeFinder lang={lang} />
      <HomeFeatures lang={lang} />
      <section id={t("steps.anchor")} className="scroll-mt-20 bg-paper-deep py-16 md:py-20">
        <div className="shell">
          <h2 className="text-3xl md:text-4xl">{t("steps.title")}</h2>
          <ol className="mt-9 grid gap-6 md:grid-cols-3">
            {STEPS.map(({ key, produce }) => (
              <li key={key} className="rounded-2xl bg-white p-6 shadow-sm">
                <ProduceIllustration codes={[produce]} className="size-20" />
                <h3 className="mt-4">{t(`steps.${key}.title`)}</h3>
                <p className="mt-1 text-muted">{t(`steps.${key}.text`)}</p>
              </li>
            ))}
          </ol>
        </div>
      </section>
      <HomeWorth lang={lang} />
      <HomeDemo lang={lang} />
      <HomeVoices />
      <HomeDoubts lang={lang} />
      <section className="shell pb-16 text-center md:pb-24">
        <h2 className="mx-auto max-w-2xl text-3xl md:text-4xl">{t("closing.title")}</h2>
        <p className="mx-auto mb-7 mt-3 max-w-[54ch] text-lg text-muted">{t("closing.text")}</p>
        {signup}
      </section>
    </>
  );
}
