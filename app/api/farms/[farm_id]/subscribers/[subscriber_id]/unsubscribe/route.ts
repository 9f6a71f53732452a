import { unsubscribeSubscriber } from "@/lib/subscribers/service/manage";
import { apiRoute } from "@/lib/transport/route";

export const POST = apiRoute({ verb: unsubscribeSubscriber, answer: (subscriber) => ({ subscriber }) });
