import { getTranslations } from "next-intl/server";
import { Scene } from "@/components/illustrations/scene";
import { ProduceCard } from "@/components/produce/produce-card";
import { EmptyState } from "@/components/ui/empty-state";
import type { Lang } from "@/lib/i18n/languages";
import type { Produce } from "@/lib/produce/presenter";

/** What can be bought today, then what is on its way or over. */
export async function FarmProduce({
  lang,
  fresh,
  later,
}: {
  lang: Lang;
  fresh: Produce[];
  later: Produce[];
}) {
  const t = await getTranslations("farms.public");
  // As many columns as the size of the text leaves room for.
  const grid = "grid gap-3.5 @min-[16rem]:grid-cols-2 @min-[36rem]:grid-cols-3 sm:gap-5";
  if (fresh.length + later.length === 0) {
    return (
      <EmptyState illustration={<Scene name="no-produce" />} title={t("noProduce")} className="py-4 md:py-6">
        {t("noProduceText")}
      </EmptyState>
    );
  }
  return (
    <>
      {fresh.length > 0 ? (
        <section aria-labelledby="fresh" className="@container">
          <h2 id="fresh">{t("fresh")}</h2>
          <p className="mb-5 mt-1 text-muted">{t("freshText")}</p>
          <ul className={grid}>
            {fresh.map((produce) => (
              <ProduceCard key={produce.id} lang={lang} produce={produce} />
            ))}
          </ul>
        </section>
      ) : null}
      {later.length > 0 ? (
        <section aria-labelledby="later" className="@container">
          <h2 id="later" className="mb-5">
            {t("later")}
          </h2>
          <ul className={grid}>
            {later.map((produce) => (
              <ProduceCard key={produce.id} lang={lang} produce={produce} />
            ))}
          </ul>
        </section>
      ) : null}
    </>
  );
}
