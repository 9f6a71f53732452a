"use server";

import { href } from "@/lib/i18n/routes";
import { unsubscribeByLink } from "@/lib/subscribers/service/unsubscribe";
import { serverAction } from "@/lib/transport/action";

export const unsubscribe = serverAction({
  verb: unsubscribeByLink,
  redirectTo: ({ token, scope, farm_id }, lang) =>
    href(
      "unsubscribe",
      lang,
      { token },
      {
        unsubscribe_result: "success",
        email_farm_unsubscribe: scope === "farm" ? String(farm_id) : undefined,
      },
    ),
});
