"use server";

import { adminHref } from "@/lib/i18n/routes";
import { serverAction } from "@/lib/transport/action";
import { createProducer } from "@/lib/users/service/create";

export const create = serverAction({
  verb: createProducer,
  redirectTo: ({ farm_uuid }, lang) => adminHref(lang, `/producers/${farm_uuid}`),
});
