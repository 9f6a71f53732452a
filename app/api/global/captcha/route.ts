import { askCaptcha } from "@/lib/demo/service";
import { apiRoute } from "@/lib/transport/route";

export const GET = apiRoute({ verb: askCaptcha, answer: (challenge) => challenge });
