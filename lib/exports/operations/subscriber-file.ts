import type { z } from "zod";
import { joinCategories } from "@/lib/categories/rules";
import type { FarmRow } from "@/lib/farms/operations/read";
import { type TableRows, writeCsv } from "@/lib/files/operations/csv";
import { writeXlsx } from "@/lib/files/operations/xlsx";
import { formatDay } from "@/lib/i18n/dates";
import { formatPhone } from "@/lib/i18n/format";
import { translator } from "@/lib/i18n/translator";
import type { Ctx } from "@/lib/platform/context";
import type { ExportInput } from "@/lib/subscribers/inputs";
import { readForExport } from "@/lib/subscribers/operations/export-rows";
import type { Subscriber } from "@/lib/subscribers/presenter";
import type { ExportFile } from "../presenter";

const XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
const COLUMNS = [
  "name",
  "email",
  "phone",
  "zipcode",
  "lang",
  "state",
  "categories",
  "accepts_emails",
  "accepts_texts",
  "source",
  "subscription_date",
] as const;

/**
 * Returns the subscribers of a farm as CSV or .xlsx, all of them or by filter or selection. The file is written while
 * it is read, and can be imported again.
 */
export function subscriberFile(
  ctx: Ctx,
  { id: farm_id, time_zone }: Pick<FarmRow, "id" | "time_zone">,
  { format, ids, ...filter }: z.infer<typeof ExportInput>,
): ExportFile {
  const t = translator(ctx.lang, "imports");
  const words = translator(ctx.lang, "subscribers");
  const common = translator(ctx.lang, "common");
  // The state says it of people who accept no messages at all.
  const answerOf = (
    { accept_communications }: Subscriber,
    address: string | null,
    agrees: boolean,
  ): string => (address === null || !accept_communications ? "" : common(agrees ? "yes" : "no"));
  const cellsOf = (person: Subscriber): string[] => [
    person.name,
    person.email ?? "",
    person.phone === null ? "" : formatPhone(person.phone),
    person.zipcode ?? "",
    person.lang,
    words(`states.${person.state}`),
    joinCategories(person.categories.map(({ name }) => name)),
    answerOf(person, person.email, person.email_consent),
    answerOf(person, person.phone, person.sms_consent),
    words(`sources.${person.source}`),
    formatDay(person.subscription_date, time_zone),
  ];
  async function* table(): TableRows {
    yield [COLUMNS.map((column) => t(`export.columns.${column}`))];
    for await (const people of readForExport(ctx, { farm_id, filter, ids: ids ?? null }))
      yield people.map(cellsOf);
  }
  const filename = `${t("export.file")}-${formatDay(ctx.clock.now(), time_zone)}.${format}`;
  return format === "csv"
    ? { body: writeCsv(table()), type: "text/csv; charset=utf-8", filename }
    : { body: writeXlsx(table(), words("list.title")), type: XLSX, filename };
}
