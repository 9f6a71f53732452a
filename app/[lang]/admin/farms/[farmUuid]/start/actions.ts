"use server";

import { findFarmAddress, setFarmPlace } from "@/lib/farms/service/place";
import { patchFarm } from "@/lib/farms/service/write";
import { adminHref } from "@/lib/i18n/routes";
import { sendToSelf } from "@/lib/notifications/service/send-to-self";
import { addChosenProduces } from "@/lib/produce/service";
import { serverAction } from "@/lib/transport/action";

export const findAddress = serverAction({ verb: findFarmAddress, answer: (found) => found });
export const savePlace = serverAction({
  verb: setFarmPlace,
  redirectTo: ({ uuid }, lang) => adminHref(lang, `/farms/${uuid}/start/produce`),
});
export const saveProduces = serverAction({ verb: addChosenProduces, answer: (added) => added.length });
export const saveHours = serverAction({
  verb: patchFarm,
  redirectTo: ({ uuid }, lang) => adminHref(lang, `/farms/${uuid}/start/ready`),
});
export const sendToMyself = serverAction({ verb: sendToSelf, answer: (sent) => sent });
