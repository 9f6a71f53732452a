import { getNotification } from "@/lib/notifications/service/drafts";
import { apiRoute } from "@/lib/transport/route";

export const GET = apiRoute({ verb: getNotification, answer: (notification) => ({ notification }) });
