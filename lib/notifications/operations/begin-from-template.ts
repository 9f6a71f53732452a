import { findFarmById } from "@/lib/farms/operations/read";
import type { Ctx } from "@/lib/platform/context";
import type { DraftInput } from "../inputs";
import { showsProduces } from "../rules/content";
import { sendingDefaults } from "./drafts";
import { freshProduceIds } from "./fresh-produces";
import { BLANK, templateWords } from "./template-words";

/**
 * Returns what a draft of a template begins with: its words, the farm's habits, and the products of today where the
 * words show products.
 * @throws AppError invalid when there is no such template
 */
export async function beginFromTemplate(tx: Ctx, farm_id: number, template: string): Promise<DraftInput> {
  const words = await templateWords(tx, farm_id, template);
  const begun = { ...(await sendingDefaults(tx, farm_id)), ...words };
  const farm = await findFarmById(tx, farm_id);
  if (!farm || !showsProduces({ ...BLANK, type: "all", ...words })) return begun;
  return { ...begun, produce_ids: await freshProduceIds(tx, farm) };
}
