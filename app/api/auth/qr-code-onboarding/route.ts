import { accountCalls } from "@/lib/accounts/calls";
import { onboardByQrCode } from "@/lib/accounts/service/sign-up";
import { apiRoute } from "@/lib/transport/route";

export const POST = apiRoute({
  verb: onboardByQrCode,
  call: accountCalls.onboardByQrCode,
  answer: ({ redirectUrl }) => ({ redirectUrl }),
});
