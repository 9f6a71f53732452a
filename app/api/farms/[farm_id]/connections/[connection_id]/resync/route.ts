import { connectionCalls } from "@/lib/connections/calls";
import { resyncConnection } from "@/lib/connections/service/manage";
import { apiRoute } from "@/lib/transport/route";

export const POST = apiRoute({
  verb: resyncConnection,
  call: connectionCalls.resyncConnection,
  answer: () => ({ success: true }),
});
