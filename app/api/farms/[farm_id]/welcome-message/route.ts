import { apiRoute } from "@/lib/transport/route";
import { welcomeCalls } from "@/lib/welcome/calls";
import { readWelcome, updateWelcome } from "@/lib/welcome/service/message";

export const GET = apiRoute({
  verb: readWelcome,
  call: welcomeCalls.readWelcome,
  answer: (welcome_message) => ({ welcome_message }),
});
export const PUT = apiRoute({
  verb: updateWelcome,
  call: welcomeCalls.updateWelcome,
  answer: (welcome_message) => ({ welcome_message }),
});
