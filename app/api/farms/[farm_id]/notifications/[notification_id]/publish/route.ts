import { publishNotification } from "@/lib/notifications/service/publish";
import { apiRoute } from "@/lib/transport/route";

export const POST = apiRoute({ verb: publishNotification, answer: (notification) => ({ notification }) });
