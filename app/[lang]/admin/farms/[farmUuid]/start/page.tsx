import { redirect } from "next/navigation";
import { nextStartStep } from "@/lib/farms/rules/start-steps";
import { adminHref } from "@/lib/i18n/routes";
import { listProduces } from "@/lib/produce/service";
import { load, pageContext } from "@/lib/transport/page";
import type { Lang } from "@/lib/vocabulary/languages";
import { loadFarm } from "../_load-farm";

type Props = { params: Promise<{ lang: string; farmUuid: string }> };

/** Leads to the first of the short screens that is not filled in yet, so that they can be taken up again. */
export default async function StartPage({ params }: Props) {
  const { farmUuid, ...rest } = await params;
  const lang = rest.lang as Lang;
  const { farm } = await loadFarm(lang, farmUuid);
  const produces = await load(lang, listProduces(await pageContext(lang), { farm_id: farm.id }));
  redirect(adminHref(lang, `/farms/${farmUuid}/start/${nextStartStep(farm, produces.length)}`));
}
