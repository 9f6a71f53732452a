import { notificationStats } from "@/lib/notifications/service/stats";
import { apiRoute } from "@/lib/transport/route";

export const GET = apiRoute({ verb: notificationStats, answer: (stats) => ({ stats }) });
