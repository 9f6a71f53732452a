import { sendDemoSms } from "@/lib/demo/service";
import { apiRoute } from "@/lib/transport/route";

export const POST = apiRoute({ verb: sendDemoSms, answer: (done) => done });
