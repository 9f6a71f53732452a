import { apiRoute } from "@/lib/transport/route";
import { readWelcome, updateWelcome } from "@/lib/welcome/service/message";

export const GET = apiRoute({ verb: readWelcome, answer: (welcome_message) => ({ welcome_message }) });
export const PUT = apiRoute({ verb: updateWelcome, answer: (welcome_message) => ({ welcome_message }) });
