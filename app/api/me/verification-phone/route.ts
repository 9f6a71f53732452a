import { sendPhoneCode } from "@/lib/accounts/service/phone";
import { apiRoute } from "@/lib/transport/route";

export const POST = apiRoute({ verb: sendPhoneCode, answer: (user) => ({ user }) });
