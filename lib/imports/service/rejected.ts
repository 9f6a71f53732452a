import { type TableRows, writeCsv } from "@/lib/files/operations/csv";
import { translator } from "@/lib/i18n/translator";
import type { Ctx } from "@/lib/platform/context";
import { notFound } from "@/lib/platform/errors";
import { authorizeFarmOf } from "@/lib/platform/permissions";
import { ImportInput } from "../inputs";
import type { ImportFile } from "../presenter";
import { findImport, type RejectedRow, rejectedAfter } from "../queries";
import { CHUNK } from "../rules/limits";

/** Returns the rows that were left out, with line and reason, to correct and import again. @throws AppError not_found */
export async function downloadRejected(ctx: Ctx, raw: unknown): Promise<ImportFile> {
  const { farm_id } = await authorizeFarmOf(ctx, "subscriber.import", raw);
  const { import_id } = ImportInput.parse(raw);
  const entry = await findImport(ctx.db, farm_id, import_id);
  if (!entry) throw notFound();
  const t = translator(ctx.lang, "imports");
  const reasonOf = ({ outcome, twin_line, remarks }: RejectedRow): string => {
    if (outcome === "duplicate" && twin_line !== null)
      return t("whatHappens.duplicateOf", { line: twin_line });
    const said = remarks.map(({ reason }) => t(`reasons.${reason}`));
    return outcome === "invalid" ? said.join(", ") : t(`whatHappens.${outcome ?? "invalid"}`);
  };
  async function* table(): TableRows {
    yield [[t("rejected.line"), t("rejected.reason"), ...(entry?.headers ?? [])]];
    for (let line = 0; ; ) {
      const rows = await rejectedAfter(ctx.db, { id: import_id, farm_id }, line, CHUNK);
      const last = rows.at(-1);
      if (!last) return;
      yield rows.map((row) => [String(row.line), reasonOf(row), ...row.cells]);
      line = last.line;
    }
  }
  return { body: writeCsv(table()), type: "text/csv; charset=utf-8", filename: `${t("rejected.file")}.csv` };
}
