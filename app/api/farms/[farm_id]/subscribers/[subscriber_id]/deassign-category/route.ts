import { deassignCategory } from "@/lib/subscribers/service/manage";
import { apiRoute } from "@/lib/transport/route";

export const POST = apiRoute({ verb: deassignCategory, answer: (subscriber) => ({ subscriber }) });
