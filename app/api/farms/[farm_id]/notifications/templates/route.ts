import { saveTemplate } from "@/lib/notifications/service/own-templates";
import { listTemplates } from "@/lib/notifications/service/templates";
import { templateCalls } from "@/lib/notifications/template-calls";
import { apiRoute } from "@/lib/transport/route";

export const GET = apiRoute({
  verb: listTemplates,
  call: templateCalls.listTemplates,
  answer: (lists) => lists,
});
export const POST = apiRoute({
  verb: saveTemplate,
  call: templateCalls.saveTemplate,
  answer: (customTemplate) => ({ customTemplate }),
});
