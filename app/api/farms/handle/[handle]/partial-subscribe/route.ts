import { startPartialSubscribe } from "@/lib/subscribers/service/public-form";
import { apiRoute } from "@/lib/transport/route";

export const POST = apiRoute({ verb: startPartialSubscribe, answer: (form) => form, status: 201 });
