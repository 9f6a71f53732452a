import { askCaptcha } from "@/lib/captcha/service";
import { apiRoute } from "@/lib/transport/route";

export const GET = apiRoute({ verb: askCaptcha, answer: (challenge) => challenge });
