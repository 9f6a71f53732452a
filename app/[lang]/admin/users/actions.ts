"use server";

import { adminHref } from "@/lib/i18n/routes";
import { serverAction } from "@/lib/transport/action";
import { createUser } from "@/lib/users/service/create";

export const create = serverAction({
  verb: createUser,
  redirectTo: ({ user_uuid }, lang) => adminHref(lang, `/users/${user_uuid}`),
});
