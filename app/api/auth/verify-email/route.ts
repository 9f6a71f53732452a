import { verifyEmail } from "@/lib/accounts/service/email-address";
import { apiRoute } from "@/lib/transport/route";

export const POST = apiRoute({ verb: verifyEmail, answer: ({ email }) => ({ email }) });
