"use server";

import { addCompletedStep, createFarm, deleteFarm, patchFarm } from "@/lib/farms/service/write";
import { adminHref } from "@/lib/i18n/routes";
import { tryChannel } from "@/lib/outages/service";
import { serverAction } from "@/lib/transport/action";

export const create = serverAction({
  verb: createFarm,
  redirectTo: (farm, lang) => adminHref(lang, `/farms/${farm.uuid}/edit`),
});
export const update = serverAction({
  verb: patchFarm,
  answer: ({ moved_schedules }) => ({ moved_schedules }),
});
export const remove = serverAction({ verb: deleteFarm });
export const tryProvider = serverAction({ verb: tryChannel });
export const completeStep = serverAction({ verb: addCompletedStep });
