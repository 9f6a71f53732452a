import { connectionCalls } from "@/lib/connections/calls";
import { deleteConnection, updateConnection } from "@/lib/connections/service/manage";
import { apiRoute } from "@/lib/transport/route";

export const PUT = apiRoute({
  verb: updateConnection,
  call: connectionCalls.updateConnection,
  answer: (connection) => ({ connection }),
});
export const DELETE = apiRoute({
  verb: deleteConnection,
  call: connectionCalls.deleteConnection,
  answer: () => ({ success: true }),
});
