import { notificationDeliveries } from "@/lib/notifications/service/stats";
import { apiRoute } from "@/lib/transport/route";

export const GET = apiRoute({ verb: notificationDeliveries, answer: (page) => page });
