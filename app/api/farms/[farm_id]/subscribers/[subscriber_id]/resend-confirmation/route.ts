import { resendConfirmation } from "@/lib/subscribers/service/manage";
import { apiRoute } from "@/lib/transport/route";

export const POST = apiRoute({ verb: resendConfirmation, answer: (subscriber) => ({ subscriber }) });
