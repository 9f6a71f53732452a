"use server";

import { onboardByQrCode } from "@/lib/accounts/service/sign-up";
import { serverAction } from "@/lib/transport/action";

export const onboardAction = serverAction({
  verb: onboardByQrCode,
  answer: ({ redirectUrl }) => ({ redirectUrl }),
});
