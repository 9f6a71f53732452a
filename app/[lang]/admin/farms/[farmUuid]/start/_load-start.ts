import { forbidden } from "next/navigation";
import { adminHref } from "@/lib/i18n/routes";
import { roleMay } from "@/lib/platform/permissions";
import type { Lang } from "@/lib/vocabulary/languages";
import { loadFarm } from "../_load-farm";

/** Returns the farm of a start screen, and the address of the others. An employee may not change the farm's page. */
export async function loadStart(lang: Lang, farmUuid: string) {
  const { farm, role } = await loadFarm(lang, farmUuid);
  if (!roleMay(role, "farm.update")) forbidden();
  return { farm, to: (step: string) => adminHref(lang, `/farms/${farmUuid}/start/${step}`) };
}
