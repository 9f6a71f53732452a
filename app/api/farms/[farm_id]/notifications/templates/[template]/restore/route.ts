import { undeleteTemplate } from "@/lib/notifications/service/own-templates";
import { templateCalls } from "@/lib/notifications/template-calls";
import { apiRoute } from "@/lib/transport/route";

export const POST = apiRoute({
  verb: undeleteTemplate,
  call: templateCalls.undeleteTemplate,
  answer: (customTemplate) => ({ customTemplate }),
});
