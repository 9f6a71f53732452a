import { updatePartialSubscribe } from "@/lib/subscribers/service/partial-form";
import { apiRoute } from "@/lib/transport/route";

export const PUT = apiRoute({ verb: updatePartialSubscribe, answer: (form) => form });
