import { registerInterest } from "@/lib/accounts/service/interest";
import { apiRoute } from "@/lib/transport/route";

export const POST = apiRoute({ verb: registerInterest, answer: (done) => done });
