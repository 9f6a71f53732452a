import { getNotificationByUuid } from "@/lib/notifications/service/drafts";
import { apiRoute } from "@/lib/transport/route";

export const GET = apiRoute({ verb: getNotificationByUuid, answer: (notification) => ({ notification }) });
