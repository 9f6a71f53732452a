"use server";

import { carriedOf, type SignupAddress } from "@/components/subscribers/signup-address";
import { confirmByCode } from "@/lib/subscribers/service/confirm";
import { answerPublicForm, subscribePublicly } from "@/lib/subscribers/service/public-form";
import { serverAction } from "@/lib/transport/action";

export const subscribe = serverAction({
  verb: subscribePublicly,
  fromAddress: (query) => ({
    qr_code_uuid: query.get("qr_code_uuid") ?? undefined,
    subscribe: query.get("subscribe") ?? undefined,
  }),
  answer: ({ id, form_uuid, code_sent, email_sent }, input): SignupAddress => ({
    step: 2,
    carried: {
      ...carriedOf(input),
      id: String(id),
      form_uuid,
      ...(email_sent ? { by_email: "1" } : {}),
      ...(code_sent ? { by_sms: "1" } : {}),
    },
  }),
});

export const answer = serverAction({
  verb: answerPublicForm,
  answer: (_, input): SignupAddress => ({ step: 3, carried: carriedOf(input) }),
});

export const confirmCode = serverAction({
  verb: confirmByCode,
  answer: (_, input): SignupAddress => ({ step: 4, carried: carriedOf({ ...input, by_sms: undefined }) }),
});
