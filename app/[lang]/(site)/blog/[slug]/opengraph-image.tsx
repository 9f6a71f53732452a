import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { DrawnProduce } from "@/components/share/drawn-produce";
import { shareImage } from "@/components/share/share-image";
import { findPost, listPosts } from "@/lib/blog/posts";
import { isLang, LANGS } from "@/lib/vocabulary/languages";

export const size = { width: 1200, height: 630 };
export const contentType = "image/png";
export const generateStaticParams = () =>
  LANGS.flatMap((lang) => listPosts(lang).map(({ slug }) => ({ lang, slug })));

type Props = { params: Promise<{ lang: string; slug: string }> };

/** Draws the post's landscape with its produce in front, as the top of its page shows it. */
export default async function PostShareImage({ params }: Props) {
  const { lang, slug } = await params;
  const post = isLang(lang) ? findPost(slug, lang) : null;
  if (!post) notFound();
  const t = await getTranslations({ locale: post.lang, namespace: "blog" });
  return shareImage({
    title: post.title,
    line: `${t("title")} · ${t("minutes", { count: post.minutes })}`,
    cover: { seed: post.pair, scene: post.cover },
    front: <DrawnProduce codes={post.produce} />,
  });
}
