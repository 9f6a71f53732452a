import { deleteTemplate, updateTemplate } from "@/lib/notifications/service/own-templates";
import { previewTemplate } from "@/lib/notifications/service/preview";
import { apiRoute } from "@/lib/transport/route";

export const GET = apiRoute({ verb: previewTemplate, answer: (picture) => picture });
export const PUT = apiRoute({ verb: updateTemplate, answer: (customTemplate) => ({ customTemplate }) });
export const DELETE = apiRoute({ verb: deleteTemplate, answer: () => ({ success: true }) });
