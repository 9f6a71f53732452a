import type { Metadata } from "next";
import { notFound, permanentRedirect } from "next/navigation";
import { getTranslations, setRequestLocale } from "next-intl/server";
import { PostBody } from "@/components/blog/post-body";
import { PostCard } from "@/components/blog/post-card";
import { PostHeading } from "@/components/blog/post-heading";
import { TrialCard } from "@/components/blog/trial-card";
import { BreadcrumbData, StructuredData } from "@/components/site/structured-data";
import { postAlternates, postHref } from "@/lib/blog/links";
import { findPost, listPosts, relatedPosts } from "@/lib/blog/posts";
import { postStructuredData } from "@/lib/blog/structured-data";
import { env } from "@/lib/env";
import { pairOfSlug } from "@/lib/i18n/blog-slugs";
import { href } from "@/lib/i18n/routes";
import { shareMetadata } from "@/lib/site/page-metadata";
import { isLang, type Lang } from "@/lib/vocabulary/languages";

type Props = { params: Promise<{ lang: string; slug: string }> };

export const generateStaticParams = ({ params }: { params: { lang: string } }) =>
  isLang(params.lang) ? listPosts(params.lang).map(({ slug }) => ({ slug })) : [];

/** Returns the post at an address; redirects a slug of the other language to the right one. */
async function loadPost(params: Props["params"]) {
  const { lang, slug } = await params;
  if (!isLang(lang)) notFound();
  const post = findPost(slug, lang);
  if (post) return post;
  const pair = pairOfSlug(slug);
  if (pair) permanentRedirect(postHref(pair, lang));
  notFound();
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { pair, lang, title, description, date } = await loadPost(params);
  return {
    ...shareMetadata(
      lang,
      postHref(pair, lang),
      { title, description },
      { type: "article", publishedTime: date },
    ),
    alternates: postAlternates(pair, lang),
  };
}

export default async function BlogPostPage({ params }: Props) {
  const post = await loadPost(params);
  const lang: Lang = post.lang;
  setRequestLocale(lang);
  const t = await getTranslations("blog");
  const site = await getTranslations("site");
  const links = [
    { href: href("home", lang), label: site("crumbs.home") },
    { href: href("blog", lang), label: t("title") },
  ];
  const related = relatedPosts(post);
  return (
    <>
      <StructuredData data={postStructuredData(post, site("name"), env().APP_URL)} />
      <BreadcrumbData
        lang={lang}
        trail={[
          { route: "blog", name: t("title") },
          { route: "blog_post", name: post.title, params: { slug: post.slug } },
        ]}
      />
      <article>
        <PostHeading
          post={post}
          minutes={t("minutes", { count: post.minutes })}
          breadcrumb={{ label: t("breadcrumb"), links }}
          topics={{ label: t("topics"), names: post.tags.map((tag) => t(`tags.${tag}`)) }}
        />
        <div className="shell py-10 md:py-14">
          <div className="mx-auto max-w-[34rem]">
            <PostBody source={post.body} />
          </div>
          <div className="mx-auto mt-12 max-w-3xl">
            <TrialCard lang={lang} />
          </div>
        </div>
      </article>
      {related.length > 0 ? (
        <section className="bg-paper-deep py-12 md:py-16">
          <div className="shell">
            <h2 className="text-3xl">{t("related")}</h2>
            <ul className="mt-7 grid gap-6 md:grid-cols-3">
              {related.map((other) => (
                <PostCard
                  key={other.pair}
                  post={other}
                  minutes={t("minutes", { count: other.minutes })}
                  heading="h3"
                />
              ))}
            </ul>
          </div>
        </section>
      ) : null}
    </>
  );
}
