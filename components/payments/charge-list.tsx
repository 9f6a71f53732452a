import Link from "next/link";
import { getTranslations } from "next-intl/server";
import { formatTenths } from "@/components/notifications/words";
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from "@/components/ui/table";
import { formatDay } from "@/lib/i18n/format";
import type { Lang } from "@/lib/i18n/languages";
import { adminHref } from "@/lib/i18n/routes";
import type { ChargeLine } from "@/lib/payments/charges/presenter";
import { DocumentLink } from "./document-link";

/** Shows one page of the ledger: what each send cost, corrections as lines of their own, and the document of each. */
export async function ChargeList({
  lang,
  farm,
  rows,
}: {
  lang: Lang;
  farm: { id: number; uuid: string; time_zone: string };
  rows: readonly ChargeLine[];
}) {
  const t = await getTranslations("charges.list");
  const day = (at: Date) => formatDay(at, farm.time_zone);
  const kindOf = ({ reason, corrects }: ChargeLine): string | null => {
    if (!corrects || reason === "sent") return null;
    const number = corrects.invoice_number;
    const date = day(corrects.date);
    return number ? t(`kindsOn.${reason}`, { date, number }) : t(`kinds.${reason}`, { date });
  };
  const unitsOf = ({ emails, segments }: ChargeLine): string =>
    t("units", { emails, segments, both: emails !== 0 && segments !== 0 ? "yes" : "no" }).replaceAll(
      "-",
      "\u2212",
    );
  return (
    <div className="md:overflow-x-auto">
      <Table caption={t("title")}>
        <TableHead>
          <TableRow>
            <TableHeader>{t("send")}</TableHeader>
            <TableHeader>{t("date")}</TableHeader>
            <TableHeader>{t("quantity")}</TableHeader>
            <TableHeader numeric>{t("amount")}</TableHeader>
            <TableHeader>{t("paper")}</TableHeader>
          </TableRow>
        </TableHead>
        <TableBody>
          {rows.map((row) => {
            const { notification, document, tenths } = row;
            const title = notification.title || t("untitled");
            const kind = kindOf(row);
            return (
              <TableRow key={row.id}>
                <TableCell lead place="title">
                  {notification.has_page ? (
                    <Link
                      href={adminHref(lang, `/farms/${farm.uuid}/notifications/${notification.uuid}`)}
                      className="wrap-anywhere text-link underline underline-offset-4"
                    >
                      {title}
                    </Link>
                  ) : (
                    <span className="wrap-anywhere">{title}</span>
                  )}
                  {kind ? <span className="block text-sm font-normal">{kind}</span> : null}
                </TableCell>
                <TableCell place="detail" className="whitespace-nowrap max-md:whitespace-normal">
                  {day(row.date)}
                </TableCell>
                <TableCell>{unitsOf(row)}</TableCell>
                <TableCell numeric place="state" className="font-semibold md:font-normal">
                  {formatTenths(tenths, lang)}
                </TableCell>
                <TableCell place="note">
                  <span className="mr-3 inline-block py-1 md:hidden">{unitsOf(row)}</span>
                  {document ? (
                    <DocumentLink farmId={farm.id} document={document}>
                      {document.number ? t(document.kind, { number: document.number }) : t("noNumber")}
                    </DocumentLink>
                  ) : (
                    <span className="text-muted">
                      {row.settled
                        ? t("settled")
                        : t(tenths < 0 && row.corrects?.invoice_number ? "backNotYet" : "notYet")}
                    </span>
                  )}
                </TableCell>
              </TableRow>
            );
          })}
        </TableBody>
      </Table>
    </div>
  );
}
