import { reopenNotification } from "@/lib/notifications/service/planned";
import { apiRoute } from "@/lib/transport/route";

export const POST = apiRoute({ verb: reopenNotification, answer: (notification) => ({ notification }) });
