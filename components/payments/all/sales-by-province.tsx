import { getTranslations } from "next-intl/server";
import type { DataColumn } from "@/components/data-table/data-table";
import { ServerTable } from "@/components/data-table/server-table";
import { Badge } from "@/components/ui/badge";
import { formatMoney } from "@/lib/i18n/format";
import type { ProvinceRow } from "@/lib/payments/charges/rules/provincial-sales";
import type { Lang } from "@/lib/vocabulary/languages";

const TONE = { on: "success", none: "neutral", first: "warning", near: "warning", passed: "danger" } as const;

/** Shows what was sold in the provinces whose tax is owed from an amount, and what is to be decided. */
export async function SalesByProvince({ lang, rows }: { lang: Lang; rows: readonly ProvinceRow[] }) {
  const t = await getTranslations("charges.sales");
  const names = await getTranslations("reference.regions");
  const money = (cents: number) => formatMoney(cents, lang);
  const columns: DataColumn<ProvinceRow>[] = [
    {
      id: "province",
      header: t("province"),
      lead: true,
      place: "title",
      cell: ({ province, sold_cents }) => (
        <>
          {names(province)}
          <span className="font-normal md:hidden"> · {money(sold_cents)}</span>
        </>
      ),
    },
    { id: "sold", header: t("sold"), numeric: true, cell: ({ sold_cents }) => money(sold_cents) },
    {
      id: "limit",
      header: t("limit"),
      numeric: true,
      place: "detail",
      className: "max-md:whitespace-normal",
      cell: ({ limit_cents, farms }) => {
        const first = limit_cents === 0;
        const limit = money(limit_cents);
        return (
          <>
            <span className="md:hidden">{t("phone", { first: first ? "yes" : "no", limit, farms })}</span>
            <span className="max-md:hidden">{first ? t("firstSale") : limit}</span>
          </>
        );
      },
    },
    { id: "farms", header: t("farms"), numeric: true, cell: ({ farms }) => farms },
    {
      id: "state",
      header: t("state"),
      place: "note",
      cell: ({ switched_on, warning }) => {
        const state = switched_on ? "on" : (warning ?? "none");
        return (
          <Badge tone={TONE[state]} className="max-md:whitespace-normal">
            {t(`states.${state}`)}
          </Badge>
        );
      },
    },
  ];
  return (
    <section aria-labelledby="sales-by-province" className="mt-10">
      <h2 id="sales-by-province" className="text-lg font-semibold">
        {t("title")}
      </h2>
      <p className="mb-4 max-w-prose text-muted">{t("text")}</p>
      <ServerTable caption={t("title")} columns={columns} rows={rows} rowId={({ province }) => province} />
    </section>
  );
}
