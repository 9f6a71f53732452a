import { getLocale, getTranslations } from "next-intl/server";
import { LinkButton } from "@/components/ui/link-button";
import { href } from "@/lib/i18n/routes";
import { NoticePage } from "./notice-page";

/** What a link of a message may have been for, and where one goes when it leads nowhere any more. */
const NEXT = {
  link: ["search", "contact"],
  unsubscribe: ["contact", "home"],
  confirm: ["search", "contact"],
  data: ["contact", "home"],
} as const;

/** Says what may have become of a link, never whether there was one, and what to do next. */
export async function LostLink({ kind }: { kind: keyof typeof NEXT }) {
  const lang = await getLocale();
  const t = await getTranslations("site.lost");
  const [first, second] = NEXT[kind];
  return (
    <NoticePage
      scene="not-found"
      title={t(`${kind}.title`)}
      lead={t(`${kind}.text`)}
      actions={
        <>
          <LinkButton href={href(first, lang)} size="lg">
            {t(`to.${first}`)}
          </LinkButton>
          <LinkButton href={href(second, lang)} size="lg" variant="secondary">
            {t(`to.${second}`)}
          </LinkButton>
        </>
      }
    />
  );
}
