import { assignCategory } from "@/lib/subscribers/service/manage";
import { apiRoute } from "@/lib/transport/route";

export const POST = apiRoute({ verb: assignCategory, answer: (subscriber) => ({ subscriber }) });
