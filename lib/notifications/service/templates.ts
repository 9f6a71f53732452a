import type { Ctx } from "@/lib/platform/context";
import { authorizeFarmOf } from "@/lib/platform/permissions";
import { TemplatesInput } from "../inputs";
import { readyTemplates } from "../operations/ready-templates";
import { type OwnTemplate, type PastMessages, presentTemplate } from "../presenter";
import { listOwnTemplates, listPast } from "../queries";
import type { Template } from "../rules/templates";

const PAST_ON_PAGE = 8;

/** Lists the templates of the farm, ready-made ones, and a page of the messages that were sent. */
export async function listTemplates(
  ctx: Ctx,
  raw: unknown,
): Promise<{ customTemplates: OwnTemplate[]; templates: Template[] } & PastMessages> {
  const { farm_id } = await authorizeFarmOf(ctx, "notification.read", raw);
  const { search, page } = TemplatesInput.parse(raw);
  const asked = { search, limit: PAST_ON_PAGE + 1, offset: (page - 1) * PAST_ON_PAGE };
  const [own, past] = await Promise.all([
    listOwnTemplates(ctx.db, farm_id),
    listPast(ctx.db, farm_id, asked),
  ]);
  return {
    customTemplates: own.map(presentTemplate),
    templates: readyTemplates(ctx.lang),
    past: past.slice(0, PAST_ON_PAGE),
    past_more: past.length > PAST_ON_PAGE,
  };
}
