import { notificationParameters } from "@/lib/notifications/service/quote";
import { apiRoute } from "@/lib/transport/route";

export const GET = apiRoute({ verb: notificationParameters, answer: (parameters) => parameters });
