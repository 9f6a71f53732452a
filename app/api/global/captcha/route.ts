import { captchaCalls } from "@/lib/captcha/calls";
import { askCaptcha } from "@/lib/captcha/service";
import { apiRoute } from "@/lib/transport/route";

export const GET = apiRoute({
  verb: askCaptcha,
  call: captchaCalls.askCaptcha,
  answer: (challenge) => challenge,
});
