import type { Metadata } from "next";
import { getTranslations, setRequestLocale } from "next-intl/server";
import { PostCard } from "@/components/blog/post-card";
import { TrialCard } from "@/components/blog/trial-card";
import { Scene } from "@/components/illustrations/scene";
import { BreadcrumbData } from "@/components/site/structured-data";
import { feedHref, feedTypes } from "@/lib/blog/links";
import { listPosts } from "@/lib/blog/posts";
import { alternates } from "@/lib/i18n/alternates";
import { pageMetadata } from "@/lib/site/page-metadata";
import type { Lang } from "@/lib/vocabulary/languages";

type Props = { params: Promise<{ lang: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const lang = (await params).lang as Lang;
  const t = await getTranslations({ locale: lang, namespace: "blog" });
  const words = { title: t("title"), description: t("description") };
  return {
    ...pageMetadata("blog", lang, words),
    alternates: { ...alternates("blog", lang), types: feedTypes(lang) },
  };
}

export default async function BlogPage({ params }: Props) {
  const lang = (await params).lang as Lang;
  setRequestLocale(lang);
  const t = await getTranslations("blog");
  return (
    <>
      <BreadcrumbData lang={lang} trail={[{ route: "blog", name: t("title") }]} />
      <section className="bg-sky-100">
        <div className="shell grid items-end gap-6 pt-10 md:grid-cols-[1.5fr_1fr] md:pt-12">
          <div className="pb-10 md:pb-14">
            <h1 className="text-4xl md:text-5xl">{t("heading")}</h1>
            <p className="mt-4 max-w-[54ch] text-lg">{t("lead")}</p>
            <a
              href={feedHref(lang)}
              className="mt-4 inline-flex min-h-11 items-center text-link underline underline-offset-4"
            >
              {t("rss")}
            </a>
          </div>
          <Scene name="market-stall" className="mx-auto w-full max-w-sm max-md:hidden" />
        </div>
      </section>
      <div className="shell py-10 md:py-14">
        <ul className="grid gap-6 md:grid-cols-2 lg:grid-cols-3 lg:gap-7">
          {listPosts(lang).map((post, at) => (
            <PostCard
              key={post.pair}
              post={post}
              minutes={t("minutes", { count: post.minutes })}
              first={at === 0}
            />
          ))}
        </ul>
        <div className="mx-auto mt-12 max-w-3xl md:mt-16">
          <TrialCard lang={lang} />
        </div>
      </div>
    </>
  );
}
