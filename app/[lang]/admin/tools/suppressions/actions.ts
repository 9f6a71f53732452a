"use server";

import { adminHref } from "@/lib/i18n/routes";
import { liftSuppression, lookUpAddress } from "@/lib/tools/service/suppressions";
import { serverAction } from "@/lib/transport/action";
import { keepLookedUp } from "@/lib/transport/looked-up-address";

/** Looks up an address that never stands in the URL: the page reads it from a sealed cookie. */
export const find = serverAction({
  verb: lookUpAddress,
  after: keepLookedUp,
  redirectTo: (_report, lang) => adminHref(lang, "/tools/suppressions"),
});

export const lift = serverAction({ verb: liftSuppression });
