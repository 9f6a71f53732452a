"use server";

import { href } from "@/lib/i18n/routes";
import { confirmByCode } from "@/lib/subscribers/service/confirm";
import { answerPublicForm, subscribePublicly } from "@/lib/subscribers/service/public-form";
import { serverAction } from "@/lib/transport/action";
import { kept } from "./form-address";

export const subscribe = serverAction({
  verb: subscribePublicly,
  redirectTo: ({ handle, id, form_uuid, code_sent, email_sent }, lang, input) =>
    href(
      "subscription",
      lang,
      { handle },
      {
        ...kept(input),
        step: "2",
        id: String(id),
        form_uuid,
        by_email: email_sent ? "1" : undefined,
        by_sms: code_sent ? "1" : undefined,
      },
    ),
});

export const answer = serverAction({
  verb: answerPublicForm,
  redirectTo: ({ handle }, lang, input) =>
    href("subscription", lang, { handle }, { ...kept(input), step: "3" }),
});

export const confirmCode = serverAction({
  verb: confirmByCode,
  redirectTo: ({ handle }, lang, input) =>
    href("subscription", lang, { handle }, { ...kept(input), by_sms: undefined, step: "4" }),
});
