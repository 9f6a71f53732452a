import { contactCalls } from "@/lib/contact/calls";
import { requestContact } from "@/lib/contact/service";
import { apiRoute } from "@/lib/transport/route";

export const POST = apiRoute({
  verb: requestContact,
  call: contactCalls.requestContact,
  answer: (done) => done,
});
