import { resumeNotification } from "@/lib/notifications/service/lifecycle";
import { apiRoute } from "@/lib/transport/route";

export const POST = apiRoute({ verb: resumeNotification, answer: (notification) => ({ notification }) });
