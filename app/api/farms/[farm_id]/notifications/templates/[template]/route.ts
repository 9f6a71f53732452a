import { previewTemplate } from "@/lib/notifications/service/preview";
import { apiRoute } from "@/lib/transport/route";

export const GET = apiRoute({ verb: previewTemplate, answer: (picture) => picture });
