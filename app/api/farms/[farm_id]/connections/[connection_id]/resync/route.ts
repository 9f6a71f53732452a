import { resyncConnection } from "@/lib/connections/service/manage";
import { apiRoute } from "@/lib/transport/route";

export const POST = apiRoute({ verb: resyncConnection, answer: () => ({ success: true }) });
