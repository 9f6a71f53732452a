import { listTemplates } from "@/lib/notifications/service/templates";
import { apiRoute } from "@/lib/transport/route";

export const GET = apiRoute({ verb: listTemplates, answer: (lists) => lists });
