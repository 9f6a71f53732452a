import { recordPageHit } from "@/lib/page-hits/service";
import { apiRoute } from "@/lib/transport/route";

export const POST = apiRoute({ verb: recordPageHit, answer: (done) => done });
