"use server";

import { adminHref } from "@/lib/i18n/routes";
import { serverAction } from "@/lib/transport/action";
import { startActing } from "@/lib/users/service/act-as";
import { blockUser, unblockUser } from "@/lib/users/service/block";

export const actAs = serverAction({
  verb: startActing,
  redirectTo: ({ farm_uuid }, lang) =>
    adminHref(lang, farm_uuid ? `/farms/${farm_uuid}/tutorials` : "/farms"),
});
export const block = serverAction({ verb: blockUser });
export const unblock = serverAction({ verb: unblockUser });
