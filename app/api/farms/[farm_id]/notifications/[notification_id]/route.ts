import { deleteNotification, updateNotification } from "@/lib/notifications/service/drafts";
import { apiRoute } from "@/lib/transport/route";

export const PUT = apiRoute({ verb: updateNotification, answer: (notification) => ({ notification }) });
export const DELETE = apiRoute({ verb: deleteNotification, answer: () => ({ success: true }) });
