import { subscriberCalls } from "@/lib/subscribers/calls";
import { answerPublicForm } from "@/lib/subscribers/service/public-form";
import { apiRoute } from "@/lib/transport/route";

export const PUT = apiRoute({
  verb: answerPublicForm,
  call: subscriberCalls.answerPublicForm,
  answer: ({ id, form_uuid }) => ({ success: true, subscriber: { id, form_uuid } }),
});
