import { deleteSubscriber, updateSubscriber } from "@/lib/subscribers/service/manage";
import { apiRoute } from "@/lib/transport/route";

export const PUT = apiRoute({ verb: updateSubscriber, answer: (subscriber) => ({ subscriber }) });
export const DELETE = apiRoute({ verb: deleteSubscriber, answer: () => ({ success: true }) });
