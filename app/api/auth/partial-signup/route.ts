import { savePartialSignup } from "@/lib/accounts/service/interest";
import { apiRoute } from "@/lib/transport/route";

export const POST = apiRoute({ verb: savePartialSignup, answer: ({ token }) => ({ token }) });
