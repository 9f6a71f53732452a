"use server";

import { href } from "@/lib/i18n/routes";
import { confirmByLink } from "@/lib/subscribers/service/confirm";
import { serverAction } from "@/lib/transport/action";

export const confirm = serverAction({
  verb: confirmByLink,
  redirectTo: ({ token }, lang) => href("confirm_subscription", lang, { token }),
});
