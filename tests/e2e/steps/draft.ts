import { adminHref } from "@/lib/i18n/routes";
import type { Lang } from "@/lib/vocabulary/languages";
import { makeSubscriber } from "@/tests/factories/tenant";
import { addProduce, type ReadyFarm, readyFarm } from "./ready-farm";

interface Draft {
  farm: ReadyFarm;
  path: (step: number) => string;
  /** Returns the draft as it is saved. */
  saved: () => Promise<Record<string, unknown>>;
}

/** A farm with two subscribers, one product and a draft from a template. */
export async function draftOf(
  request: Parameters<typeof readyFarm>[0],
  lang: Lang,
  values: object,
): Promise<Draft> {
  const farm = await readyFarm(request, lang);
  for (const name of ["Alice", "Rose"]) await makeSubscriber({ id: farm.id }, { name, lang }, ["email"]);
  const produce = await addProduce(farm, lang === "fr" ? "Betteraves" : "Beets");
  const of = `/api/farms/${farm.id}/notifications`;
  const made = await farm.call("POST", of, {
    template: "fresh-this-week",
    produce_ids: [produce],
    ...values,
  });
  const { notification } = (await made.json()) as { notification: { id: number; uuid: string } };
  const path = (step: number) =>
    adminHref(lang, `/farms/${farm.uuid}/notifications/${notification.uuid}/edit?step=${step}`);
  const saved = async () => {
    const answer = await farm.call("GET", `${of}/id/${notification.id}`);
    return ((await answer.json()) as { notification: Record<string, unknown> }).notification;
  };
  return { farm, path, saved };
}
