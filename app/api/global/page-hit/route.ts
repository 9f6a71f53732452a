import { pageHitCalls } from "@/lib/page-hits/calls";
import { recordPageHit } from "@/lib/page-hits/service";
import { apiRoute } from "@/lib/transport/route";

export const POST = apiRoute({
  verb: recordPageHit,
  call: pageHitCalls.recordPageHit,
  answer: (done) => done,
});
