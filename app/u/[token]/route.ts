import { href } from "@/lib/i18n/routes";
import { oneClickUnsubscribe, readUnsubscribe } from "@/lib/subscribers/service/unsubscribe";
import { readForm } from "@/lib/transport/read-form";
import { apiRoute } from "@/lib/transport/route";

/** The address of List-Unsubscribe. Mail programs POST to it; people who open it get the page. */
export const POST = apiRoute({
  verb: oneClickUnsubscribe,
  readBody: readForm,
  answer: () => ({ success: true }),
});
export const GET = apiRoute({
  verb: readUnsubscribe,
  lost: "unsubscribe",
  answer: ({ lang, token }) =>
    new Response(null, { status: 302, headers: { location: href("unsubscribe", lang, { token }) } }),
});
