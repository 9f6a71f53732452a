import { deleteConnection, updateConnection } from "@/lib/connections/service/manage";
import { apiRoute } from "@/lib/transport/route";

export const PUT = apiRoute({ verb: updateConnection, answer: (connection) => ({ connection }) });
export const DELETE = apiRoute({ verb: deleteConnection, answer: () => ({ success: true }) });
