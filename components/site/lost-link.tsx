import { getLocale, getTranslations } from "next-intl/server";
import { LinkButton } from "@/components/ui/link-button";
import { href } from "@/lib/i18n/routes";
import { NoticePage } from "./notice-page";

/** For each kind of link, in a message or on paper, the pages to go to when it no longer works. */
const NEXT = {
  link: ["search", "contact"],
  unsubscribe: ["contact", "home"],
  confirm: ["search", "contact"],
  data: ["contact", "home"],
  report: ["contact", "home"],
  documents: ["contact", "home"],
  code: ["search", "contact"],
} as const;

/** Explains why a link may not work and what to do next. It never reveals whether the link existed. */
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
