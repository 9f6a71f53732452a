import { requestContact } from "@/lib/contact/service";
import { apiRoute } from "@/lib/transport/route";

export const POST = apiRoute({ verb: requestContact, answer: (done) => done });
