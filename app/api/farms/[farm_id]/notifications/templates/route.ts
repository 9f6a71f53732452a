import { saveTemplate } from "@/lib/notifications/service/own-templates";
import { listTemplates } from "@/lib/notifications/service/templates";
import { apiRoute } from "@/lib/transport/route";

export const GET = apiRoute({ verb: listTemplates, answer: (lists) => lists });
export const POST = apiRoute({
  verb: saveTemplate,
  answer: (customTemplate) => ({ customTemplate }),
  status: 201,
});
