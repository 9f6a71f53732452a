import { getTranslations } from "next-intl/server";
import { Badge } from "@/components/ui/badge";
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from "@/components/ui/table";
import { formatMoney } from "@/lib/i18n/format";
import type { Lang } from "@/lib/i18n/languages";
import type { ProvinceRow } from "@/lib/payments/charges/rules/provincial-sales";

const TONE = { on: "success", none: "neutral", first: "warning", near: "warning", passed: "danger" } as const;

/** Shows what was sold in the provinces whose tax is owed from an amount, and what is to be decided. */
export async function SalesByProvince({ lang, rows }: { lang: Lang; rows: readonly ProvinceRow[] }) {
  const t = await getTranslations("charges.sales");
  const names = await getTranslations("reference.regions");
  return (
    <section aria-labelledby="sales-by-province" className="mt-10">
      <h2 id="sales-by-province" className="text-lg font-semibold">
        {t("title")}
      </h2>
      <p className="mb-4 max-w-prose text-muted">{t("text")}</p>
      <Table caption={t("title")}>
        <TableHead>
          <TableRow>
            <TableHeader>{t("province")}</TableHeader>
            <TableHeader numeric>{t("sold")}</TableHeader>
            <TableHeader numeric>{t("limit")}</TableHeader>
            <TableHeader numeric>{t("farms")}</TableHeader>
            <TableHeader>{t("state")}</TableHeader>
          </TableRow>
        </TableHead>
        <TableBody>
          {rows.map(({ province, sold_cents, limit_cents, farms, warning, switched_on }) => {
            const state = switched_on ? "on" : (warning ?? "none");
            const sold = formatMoney(sold_cents, lang);
            const limit = formatMoney(limit_cents, lang);
            const first = limit_cents === 0;
            return (
              <TableRow key={province}>
                <TableCell lead place="title">
                  {names(province)}
                  <span className="font-normal md:hidden"> · {sold}</span>
                </TableCell>
                <TableCell numeric>{sold}</TableCell>
                <TableCell numeric place="detail" className="max-md:whitespace-normal">
                  <span className="md:hidden">
                    {t("phone", { first: first ? "yes" : "no", limit, farms })}
                  </span>
                  <span className="max-md:hidden">{first ? t("firstSale") : limit}</span>
                </TableCell>
                <TableCell numeric>{farms}</TableCell>
                <TableCell place="note">
                  <Badge tone={TONE[state]} className="max-md:whitespace-normal">
                    {t(`states.${state}`)}
                  </Badge>
                </TableCell>
              </TableRow>
            );
          })}
        </TableBody>
      </Table>
    </section>
  );
}
