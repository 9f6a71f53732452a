import { useTranslations } from "next-intl";
import { buttonStyle } from "@/components/ui/button-style";
import { Icon } from "@/components/ui/icons";
import { PRICES, TRIAL_DAYS, unitPriceTenths } from "@/lib/billing/rules";
import { formatMoney } from "@/lib/i18n/format";
import { href } from "@/lib/i18n/routes";
import { faqSubjects } from "@/lib/site/faq";
import type { Lang } from "@/lib/vocabulary/languages";

/** Shows the price in a sentence, and links to the subjects of the FAQ. */
export function HomeDoubts({ lang }: { lang: Lang }) {
  const price = useTranslations("site.price");
  const doubts = useTranslations("site.doubts");
  const least = Math.min(...PRICES.map(({ month_cents }) => month_cents));
  const card = "flex flex-col items-start rounded-2xl border border-line bg-raised p-7 shadow-sm";
  return (
    <section className="shell grid gap-6 py-16 md:grid-cols-2 md:py-20">
      <div className={card}>
        <h2>{price("title")}</h2>
        <p className="mb-5 mt-2 flex-1 text-muted">
          {price("text", {
            price: formatMoney(least, lang),
            unit: formatMoney(unitPriceTenths("yearly") / 10, lang),
            days: TRIAL_DAYS,
          })}
        </p>
        <a href={href("pricing", lang)} className={buttonStyle({ variant: "secondary" })}>
          {price("link")}
        </a>
      </div>
      <div className={card}>
        <h2>{doubts("title")}</h2>
        <p className="mt-2 text-muted">{doubts("text")}</p>
        <ul className="mb-5 mt-3 flex-1">
          {faqSubjects(lang).map(({ anchor, title }) => (
            <li key={anchor}>
              <a
                href={`${href("faq", lang)}#${anchor}`}
                className="flex min-h-11 items-center gap-2 font-medium text-link underline-offset-4 hover:underline md:min-h-9"
              >
                <Icon name="chevron-right" className="size-4 shrink-0" />
                {title}
              </a>
            </li>
          ))}
        </ul>
        <div className="flex flex-wrap gap-3">
          <a href={href("faq", lang)} className={buttonStyle({ variant: "secondary" })}>
            {doubts("link")}
          </a>
          <a
            href={href("contact", lang)}
            className={buttonStyle({ variant: "ghost", className: "max-sm:px-0" })}
          >
            {doubts("write")}
          </a>
        </div>
      </div>
    </section>
  );
}
