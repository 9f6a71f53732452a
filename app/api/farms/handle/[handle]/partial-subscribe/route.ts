import { startPartialSubscribe } from "@/lib/subscribers/service/partial-form";
import { apiRoute } from "@/lib/transport/route";

export const POST = apiRoute({ verb: startPartialSubscribe, answer: (form) => form, status: 201 });
