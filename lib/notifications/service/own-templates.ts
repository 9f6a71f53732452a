import { type Ctx, transaction } from "@/lib/platform/context";
import { notFound } from "@/lib/platform/errors";
import { authorizeFarmOf } from "@/lib/platform/permissions";
import { OwnTemplateChange, OwnTemplateInput, TemplateCodeInput } from "../inputs";
import { addTemplate, removeTemplate, renameTemplate, restoreTemplate } from "../operations/own-templates";
import { type OwnTemplate, presentTemplate } from "../presenter";
import { ownTemplate } from "../rules/templates";

/** Keeps the words of a message as a template that everyone of the farm may use. */
export async function saveTemplate(ctx: Ctx, raw: unknown): Promise<OwnTemplate> {
  const { farm_id } = await authorizeFarmOf(ctx, "notification.draft", raw);
  const { farm_id: _, ...given } = OwnTemplateInput.parse(raw);
  return presentTemplate(await transaction(ctx, (tx) => addTemplate(tx, farm_id, given)));
}

/** Returns the id in "own:{id}". @throws AppError not_found for any other template */
function idOf(template: string): number {
  const id = ownTemplate(template);
  if (id === null) throw notFound();
  return id;
}

/** Gives an own template another name. */
export async function updateTemplate(ctx: Ctx, raw: unknown): Promise<OwnTemplate> {
  const { farm_id } = await authorizeFarmOf(ctx, "notification.draft", raw);
  const { template, name } = OwnTemplateChange.parse(raw);
  return presentTemplate(await transaction(ctx, (tx) => renameTemplate(tx, farm_id, idOf(template), name)));
}

/** Deletes an own template; `undeleteTemplate` brings it back within a day. */
export async function deleteTemplate(ctx: Ctx, raw: unknown): Promise<void> {
  const { farm_id } = await authorizeFarmOf(ctx, "notification.draft", raw);
  const { template } = TemplateCodeInput.parse(raw);
  await transaction(ctx, (tx) => removeTemplate(tx, farm_id, idOf(template)));
}

/** Brings back an own template that was deleted. @throws AppError conflict after a day */
export async function undeleteTemplate(ctx: Ctx, raw: unknown): Promise<OwnTemplate> {
  const { farm_id } = await authorizeFarmOf(ctx, "notification.draft", raw);
  const { template } = TemplateCodeInput.parse(raw);
  return presentTemplate(await transaction(ctx, (tx) => restoreTemplate(tx, farm_id, idOf(template))));
}
