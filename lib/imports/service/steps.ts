import { recordAudit } from "@/lib/audit/operations/record-audit";
import { isCategoryOfFarm } from "@/lib/categories/operations/read";
import { declareConsent } from "@/lib/consent/operations/declarations";
import { consentExpiry } from "@/lib/consent/rules";
import { lockFarm } from "@/lib/farms/operations/lock-farm";
import { enqueue } from "@/lib/jobs/enqueue";
import { type Ctx, type Tx, transaction } from "@/lib/platform/context";
import { conflict, invalid, notFound } from "@/lib/platform/errors";
import { authorizeFarmOf, authorizeVerifiedFarmOf } from "@/lib/platform/permissions";
import { requireQrCode } from "@/lib/subscribers/operations/write";
import { requireOn } from "@/lib/switches/operations/switches";
import {
  ChooseHeaderInput,
  CorrectCellInput,
  ImportInput,
  OrganizeImportInput,
  StartImportInput,
} from "../inputs";
import { chooseHeaderLine } from "../operations/choose-header";
import { correctCell } from "../operations/correct";
import { moveImport } from "../operations/move";
import { endImport, queueRun } from "../operations/run";
import { deleteImport } from "../operations/staging";
import { startUndo } from "../operations/undo";
import { type Import, presentImport } from "../presenter";
import { type ImportRow, lockImport } from "../queries";
import { mappingProblem } from "../rules/fields";
import { unmappedStatuses } from "../rules/status-columns";

async function lockOfFarm(tx: Tx, farm_id: number, import_id: number): Promise<ImportRow> {
  await lockFarm(tx, farm_id);
  const entry = await lockImport(tx.db, farm_id, import_id);
  if (!entry) throw notFound();
  return entry;
}

/** Refuses what cannot be declared. @throws AppError invalid on the field */
function requireDeclaration(input: OrganizeImportInput, now: Date): void {
  const { basis, given_on, mapping } = input;
  const ownDates = basis === "implied_purchase" && mapping.includes("last_purchase");
  if (given_on === null && !ownDates) throw invalid("given_on", "requiredGivenOn");
  if (input.wording === "") throw invalid("wording", "requiredWording");
  if (given_on === null) return;
  const day = new Date(`${given_on}T00:00:00Z`);
  if (day > now) throw invalid("given_on", "givenOnFuture");
  const until = consentExpiry(basis, day);
  if (until !== null && until <= now) throw invalid("given_on", "givenOnEnded");
}

/**
 * Says what the columns of a file hold and what its people get, and checks the rows in a job. Can be repeated until
 * the start.
 * @throws AppError invalid | not_found | conflict
 */
export async function organizeImport(ctx: Ctx, raw: unknown): Promise<Import> {
  const { farm_id } = await authorizeFarmOf(ctx, "subscriber.import", raw);
  const { import_id, ...input } = OrganizeImportInput.parse(raw);
  return transaction(ctx, async (tx) => {
    const entry = await lockOfFarm(tx, farm_id, import_id);
    const mapping = entry.headers.map((_, column) => input.mapping[column] ?? null);
    const problem = mappingProblem(mapping);
    if (problem) throw invalid("mapping", problem);
    const [status] = unmappedStatuses(entry.status_columns, mapping);
    if (status !== undefined && !input.no_refusals)
      throw invalid("no_refusals", "importStatusColumn", { column: entry.headers[status] || status + 1 });
    requireDeclaration({ ...input, import_id, mapping }, tx.clock.now());
    await requireQrCode(tx, farm_id, input.qr_code_id);
    if (input.category_id && !(await isCategoryOfFarm(tx, farm_id, input.category_id)))
      throw invalid("category_id", "invalidValue");
    const { refusers, lang, category_id, qr_code_id, basis, given_on, wording } = input;
    const run = entry.run + 1;
    const values = { mapping, refusers, lang, category_id, qr_code_id, basis, given_on, wording };
    const moved = await moveImport(tx, entry, "checking", {
      ...values,
      run,
      cursor: 0,
      done: 0,
      counts: {},
    });
    await enqueue(tx, "check_import", { import_id, run }, { jobKey: `check_import:${import_id}` });
    return presentImport(moved);
  });
}

/**
 * Says which of the first lines names the columns. The columns are guessed anew.
 * @throws AppError invalid | not_found | conflict once the import has started
 */
export async function chooseHeader(ctx: Ctx, raw: unknown): Promise<Import> {
  const { farm_id } = await authorizeFarmOf(ctx, "subscriber.import", raw);
  const { import_id, header_line } = ChooseHeaderInput.parse(raw);
  return transaction(ctx, async (tx) => {
    const entry = await lockOfFarm(tx, farm_id, import_id);
    return presentImport(await chooseHeaderLine(tx, entry, header_line));
  });
}

/** Changes a cell and checks its row again. @throws AppError not_found | conflict */
export async function correctImportCell(ctx: Ctx, raw: unknown): Promise<Import> {
  await authorizeFarmOf(ctx, "subscriber.import", raw);
  const input = CorrectCellInput.parse(raw);
  return presentImport(await transaction(ctx, (tx) => correctCell(tx, input)));
}

/**
 * Declares the consent of the people and imports them in a job. Nobody is written to for it.
 * @throws AppError forbidden (the account is not verified) | conflict | not_found
 */
export async function startImport(ctx: Ctx, raw: unknown): Promise<Import> {
  const { farm_id } = await authorizeVerifiedFarmOf(ctx, "subscriber.import", raw);
  await requireOn(ctx, "imports");
  const { import_id } = StartImportInput.parse(raw);
  return transaction(ctx, async (tx) => {
    const entry = await lockOfFarm(tx, farm_id, import_id);
    const { basis, given_on, wording } = entry;
    if (entry.status !== "checked" || basis === null || basis === "express") throw conflict("importMoved");
    const declared = { farm_id, basis, given_on, wording, source: "import" as const };
    const declaration_id = await declareConsent(tx, declared);
    const values = { declaration_id, started_at: tx.clock.now(), cursor: 0, done: 0, head: [] };
    const moved = await moveImport(tx, entry, "importing", values);
    const after = { kind: entry.kind, total: entry.total, basis, given_on };
    await recordAudit(tx, { subject: "import", act: "start", farm_id, subject_id: import_id, after });
    await queueRun(tx, import_id);
    return presentImport(moved);
  });
}

/** Goes on with an import that stopped with an error. @throws AppError not_found | conflict */
export async function retryImport(ctx: Ctx, raw: unknown): Promise<Import> {
  const { farm_id } = await authorizeFarmOf(ctx, "subscriber.import", raw);
  await requireOn(ctx, "imports");
  const { import_id } = ImportInput.parse(raw);
  return transaction(ctx, async (tx) => {
    const entry = await lockOfFarm(tx, farm_id, import_id);
    const { undo_until } = entry;
    if (undo_until !== null && undo_until <= tx.clock.now()) throw conflict("importMoved");
    const moved = await moveImport(tx, entry, "importing", { undo_until: null });
    await queueRun(tx, import_id);
    return presentImport(moved);
  });
}

/**
 * Stops a running import; whoever was imported stays until it is undone. An import that was never started is
 * deleted with its rows.
 * @returns the import, or null when it was deleted
 * @throws AppError not_found | conflict
 */
export async function cancelImport(ctx: Ctx, raw: unknown): Promise<Import | null> {
  const { farm_id } = await authorizeFarmOf(ctx, "subscriber.import", raw);
  const { import_id } = ImportInput.parse(raw);
  return transaction(ctx, async (tx) => {
    const entry = await lockOfFarm(tx, farm_id, import_id);
    if (entry.started_at !== null) return presentImport(await endImport(tx, entry, "canceled"));
    await deleteImport(tx, entry);
    return null;
  });
}

/**
 * Undoes an import within a day: new people are erased, filled blanks are emptied.
 * @throws AppError not_found | conflict when it is too late, or somebody of it was written to
 */
export async function undoImport(ctx: Ctx, raw: unknown): Promise<Import> {
  const { farm_id } = await authorizeFarmOf(ctx, "subscriber.import", raw);
  const { import_id } = ImportInput.parse(raw);
  return presentImport(await transaction(ctx, (tx) => startUndo(tx, farm_id, import_id)));
}
