import { reportError } from "@/lib/error-reports/service";
import { apiRoute } from "@/lib/transport/route";

export const POST = apiRoute({ verb: reportError, answer: (done) => done });
