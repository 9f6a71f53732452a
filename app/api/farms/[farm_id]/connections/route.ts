import { connectionCalls } from "@/lib/connections/calls";
import { listConnections } from "@/lib/connections/service/manage";
import { apiRoute } from "@/lib/transport/route";

export const GET = apiRoute({
  verb: listConnections,
  call: connectionCalls.listConnections,
  answer: (connections) => ({ connections }),
});
