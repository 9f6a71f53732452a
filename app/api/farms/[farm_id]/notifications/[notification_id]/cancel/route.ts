import { cancelNotification } from "@/lib/notifications/service/lifecycle";
import { apiRoute } from "@/lib/transport/route";

export const POST = apiRoute({ verb: cancelNotification, answer: (notification) => ({ notification }) });
