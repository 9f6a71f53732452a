import { type PoolCtx, transaction } from "@/lib/platform/context";
import { notFound } from "@/lib/platform/errors";
import { authorizeSuperAdmin } from "@/lib/platform/permissions";
import { AddNoteInput, DeleteNoteInput } from "../inputs";
import { existingFarm } from "../operations/existing-farm";
import { insertNote, removeNote } from "../operations/notes";

/** Notes something about a farm, for super administrators alone. @throws AppError not_found | invalid */
export async function addFarmNote(ctx: PoolCtx, raw: unknown): Promise<void> {
  authorizeSuperAdmin(ctx, notFound);
  const farm_id = await existingFarm(ctx, raw);
  const { text } = AddNoteInput.parse(raw);
  await transaction(ctx, (tx) => insertNote(tx, farm_id, text));
}

/** Deletes a note about a farm. @throws AppError not_found */
export async function deleteFarmNote(ctx: PoolCtx, raw: unknown): Promise<void> {
  authorizeSuperAdmin(ctx, notFound);
  const farm_id = await existingFarm(ctx, raw);
  const { note_id } = DeleteNoteInput.parse(raw);
  await transaction(ctx, (tx) => removeNote(tx, farm_id, note_id));
}
