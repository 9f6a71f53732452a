import { duplicateNotification } from "@/lib/notifications/service/drafts";
import { apiRoute } from "@/lib/transport/route";

export const POST = apiRoute({
  verb: duplicateNotification,
  answer: (notification) => ({ notification }),
  status: 201,
});
