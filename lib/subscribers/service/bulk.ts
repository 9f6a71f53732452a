import { type Ctx, transaction } from "@/lib/platform/context";
import { authorizeFarmOf } from "@/lib/platform/permissions";
import type { BulkAct } from "@/lib/vocabulary/enumerations";
import type { BulkChange } from "@/lib/vocabulary/json-columns";
import { BulkCategoryInput, BulkInput, BulkLangInput, BulkQrCodeInput } from "../inputs";
import { startOperation } from "../operations/bulk/start";
import { type BulkOperation, presentBulk } from "../presenter";

/**
 * Bulk operations on people of a farm, by id or by a filter of the list. All verbs throw AppError not_found (for every
 * chosen person, the category or the code) | conflict (too many at a time).
 */
const start = async (
  ctx: Ctx,
  act: BulkAct,
  input: BulkInput,
  change: BulkChange = {},
): Promise<BulkOperation> =>
  presentBulk(await transaction(ctx, (tx) => startOperation(tx, act, input, change)));

/** Puts people into a category. A second call changes nothing. */
export async function bulkAssignCategory(ctx: Ctx, raw: unknown): Promise<BulkOperation> {
  await authorizeFarmOf(ctx, "subscriber.write", raw);
  const { category_id, ...input } = BulkCategoryInput.parse(raw);
  return start(ctx, "assign_category", input, { category_id });
}

/** Puts people into one category and out of all others. */
export async function bulkReplaceCategories(ctx: Ctx, raw: unknown): Promise<BulkOperation> {
  await authorizeFarmOf(ctx, "subscriber.write", raw);
  const { category_id, ...input } = BulkCategoryInput.parse(raw);
  return start(ctx, "replace_categories", input, { category_id });
}

/** Takes people out of one category. */
export async function bulkRemoveCategory(ctx: Ctx, raw: unknown): Promise<BulkOperation> {
  await authorizeFarmOf(ctx, "subscriber.write", raw);
  const { category_id, ...input } = BulkCategoryInput.parse(raw);
  return start(ctx, "remove_category", input, { category_id });
}

/** Takes people out of all categories. */
export async function bulkRemoveCategories(ctx: Ctx, raw: unknown): Promise<BulkOperation> {
  await authorizeFarmOf(ctx, "subscriber.write", raw);
  return start(ctx, "remove_categories", BulkInput.parse(raw));
}

/** Says that people came by a QR code. */
export async function bulkAssignQrCode(ctx: Ctx, raw: unknown): Promise<BulkOperation> {
  await authorizeFarmOf(ctx, "subscriber.write", raw);
  const { qr_code_id, ...input } = BulkQrCodeInput.parse(raw);
  return start(ctx, "assign_qr_code", input, { qr_code_id });
}

/** Says that people came by no QR code. */
export async function bulkRemoveQrCode(ctx: Ctx, raw: unknown): Promise<BulkOperation> {
  await authorizeFarmOf(ctx, "subscriber.write", raw);
  return start(ctx, "remove_qr_code", BulkInput.parse(raw));
}

/** Changes the language in which people are written to. */
export async function bulkSetLang(ctx: Ctx, raw: unknown): Promise<BulkOperation> {
  await authorizeFarmOf(ctx, "subscriber.write", raw);
  const { lang, ...input } = BulkLangInput.parse(raw);
  return start(ctx, "set_lang", input, { lang });
}

/** Unsubscribes people. Only they can subscribe again. */
export async function bulkUnsubscribe(ctx: Ctx, raw: unknown): Promise<BulkOperation> {
  await authorizeFarmOf(ctx, "subscriber.write", raw);
  return start(ctx, "unsubscribe", BulkInput.parse(raw));
}

/** Removes people from the list. They are erased after ten minutes, until when it can be undone. */
export async function bulkDelete(ctx: Ctx, raw: unknown): Promise<BulkOperation> {
  await authorizeFarmOf(ctx, "subscriber.write", raw);
  return start(ctx, "delete", BulkInput.parse(raw));
}
