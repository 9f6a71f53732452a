import { listConnections } from "@/lib/connections/service/manage";
import { apiRoute } from "@/lib/transport/route";

export const GET = apiRoute({ verb: listConnections, answer: (connections) => ({ connections }) });
