import { demoCalls } from "@/lib/demo/calls";
import { sendDemoSms } from "@/lib/demo/service";
import { apiRoute } from "@/lib/transport/route";

export const POST = apiRoute({ verb: sendDemoSms, call: demoCalls.sendDemoSms, answer: (done) => done });
