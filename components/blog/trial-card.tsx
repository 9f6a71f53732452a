import { useTranslations } from "next-intl";
import { ProduceIllustration } from "@/components/illustrations/produce-illustration";
import { buttonStyle } from "@/components/ui/button-style";
import { href } from "@/lib/i18n/routes";
import type { Lang } from "@/lib/vocabulary/languages";

/** Invites the reader to the free trial. */
export function TrialCard({ lang }: { lang: Lang }) {
  const t = useTranslations("blog.closing");
  return (
    <aside className="flex flex-col gap-5 rounded-2xl bg-leaf-100 p-6 sm:flex-row sm:items-center md:p-8">
      <ProduceIllustration codes={["vegetable-basket"]} className="size-24 shrink-0 sm:size-32" />
      <div>
        <h2>{t("title")}</h2>
        <p className="mt-2 max-w-[48ch]">{t("text")}</p>
        <a
          href={href("signup", lang)}
          className={buttonStyle({ size: "lg", className: "mt-5 wrap-anywhere" })}
        >
          {t("action")}
        </a>
      </div>
    </aside>
  );
}
