import { moveNotification } from "@/lib/notifications/service/planned";
import { apiRoute } from "@/lib/transport/route";

export const POST = apiRoute({ verb: moveNotification, answer: (notification) => ({ notification }) });
