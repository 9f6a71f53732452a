import { sendTest } from "@/lib/notifications/service/send-test";
import { apiRoute } from "@/lib/transport/route";

export const POST = apiRoute({ verb: sendTest, answer: (sent) => ({ success: true, sent }) });
