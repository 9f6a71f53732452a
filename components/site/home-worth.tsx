import { useTranslations } from "next-intl";
import { buttonStyle } from "@/components/ui/button-style";
import { ROI_EXAMPLE, roi } from "@/lib/billing/roi";
import { formatMoney, formatNumber } from "@/lib/i18n/format";
import { href } from "@/lib/i18n/routes";
import type { Lang } from "@/lib/vocabulary/languages";

/** Shows what a subscription earns, with the example of the calculator. */
export function HomeWorth({ lang }: { lang: Lang }) {
  const t = useTranslations("site.worth");
  const { orders, net_cents } = roi(ROI_EXAMPLE);
  return (
    <section className="shell grid items-center gap-8 py-16 md:grid-cols-2 md:py-20">
      <div>
        <h2 className="text-3xl md:text-4xl">{t("title")}</h2>
        <p className="mb-6 mt-3 max-w-[52ch] text-lg text-muted">
          {t("text", { orders: formatNumber(orders, lang) })}
        </p>
        <a
          href={`${href("pricing", lang)}#roi`}
          className={buttonStyle({ variant: "secondary", size: "lg" })}
        >
          {t("link")}
        </a>
      </div>
      <div className="rounded-2xl bg-leaf-900 p-8 text-leaf-100">
        <p className="font-display text-3xl font-semibold text-white md:text-4xl">
          {t("figure", { net: formatMoney(net_cents, lang) })}
        </p>
        <p className="mt-3">{t("note", { basket: formatMoney(ROI_EXAMPLE.basket_cents, lang) })}</p>
      </div>
    </section>
  );
}
