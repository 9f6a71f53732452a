import { verifyPhone } from "@/lib/accounts/service/phone";
import { apiRoute } from "@/lib/transport/route";

export const POST = apiRoute({ verb: verifyPhone, answer: (user) => ({ user }) });
