import { onboardByQrCode } from "@/lib/accounts/service/sign-up";
import { apiRoute } from "@/lib/transport/route";

export const POST = apiRoute({
  verb: onboardByQrCode,
  answer: ({ redirectUrl }) => ({ redirectUrl }),
  status: 201,
});
