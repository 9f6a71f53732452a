import { sendNotification } from "@/lib/notifications/service/send";
import { apiRoute } from "@/lib/transport/route";

export const POST = apiRoute({ verb: sendNotification, answer: (notification) => ({ notification }) });
