import { emailRow } from "@/emails/email-row";
import { CONVENTIONS } from "@/lib/i18n/conventions";
import { formatMoney, formatNumber } from "@/lib/i18n/format";
import { translator } from "@/lib/i18n/translator";
import type { FrozenDocument, TaxRate } from "@/lib/vocabulary/json-columns";
import type { Lang } from "@/lib/vocabulary/languages";

/** "9,975 %" in French, "9.975%" in English: as many digits as the rate has. */
function percentOf(thousandths: number, lang: Lang): string {
  const digits = [0, 1, 2].find((many) => thousandths % 10 ** (3 - many) === 0) ?? 3;
  return CONVENTIONS[lang].percent(formatNumber(thousandths / 1000, lang, digits));
}

/** Returns the name of a tax with its rate: "TVQ (9,975 %)". */
export const taxName = ({ kind, percent_thousandths }: TaxRate, lang: Lang): string =>
  translator(lang, "billing")(`document.tax.${kind}`, { percent: percentOf(percent_thousandths, lang) });

/** Returns the lines, taxes and total of a document as rows of an email. */
export function documentLines(
  { lines, taxes, total_cents }: Pick<FrozenDocument, "lines" | "taxes" | "total_cents">,
  lang: Lang,
): string {
  const t = translator(lang, "billing");
  const row = (name: string, cents: number) => emailRow(name, formatMoney(cents, lang));
  return [
    ...lines.map(({ label, detail, amount_cents }) =>
      row(detail ? `${label} (${detail})` : label, amount_cents),
    ),
    ...taxes.map((tax) => row(taxName(tax, lang), tax.cents)),
    ...(taxes.length === 0 && total_cents !== 0 ? [row(t("document.untaxed"), 0)] : []),
    row(t("document.total"), total_cents),
  ].join("\n");
}
