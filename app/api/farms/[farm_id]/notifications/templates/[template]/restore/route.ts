import { undeleteTemplate } from "@/lib/notifications/service/own-templates";
import { apiRoute } from "@/lib/transport/route";

export const POST = apiRoute({ verb: undeleteTemplate, answer: (customTemplate) => ({ customTemplate }) });
