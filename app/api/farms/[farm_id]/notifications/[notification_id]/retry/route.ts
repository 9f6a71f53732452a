import { retryNotification } from "@/lib/notifications/service/lifecycle";
import { apiRoute } from "@/lib/transport/route";

export const POST = apiRoute({ verb: retryNotification, answer: (notification) => ({ notification }) });
