"use server";

import { finishConnection } from "@/lib/connections/service/connect";
import { adminHref } from "@/lib/i18n/routes";
import { serverAction } from "@/lib/transport/action";

export const finish = serverAction({
  verb: finishConnection,
  redirectTo: ({ farm_uuid }, lang) => adminHref(lang, `/farms/${farm_uuid}/connections`),
});
