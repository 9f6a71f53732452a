import { deleteTemplate, updateTemplate } from "@/lib/notifications/service/own-templates";
import { previewTemplate } from "@/lib/notifications/service/preview";
import { templateCalls } from "@/lib/notifications/template-calls";
import { apiRoute } from "@/lib/transport/route";

export const GET = apiRoute({
  verb: previewTemplate,
  call: templateCalls.previewTemplate,
  answer: (picture) => picture,
});
export const PUT = apiRoute({
  verb: updateTemplate,
  call: templateCalls.updateTemplate,
  answer: (customTemplate) => ({ customTemplate }),
});
export const DELETE = apiRoute({
  verb: deleteTemplate,
  call: templateCalls.deleteTemplate,
  answer: () => ({ success: true }),
});
