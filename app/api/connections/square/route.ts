import { returnFromProvider } from "@/lib/connections/service/connect";
import { apiRoute } from "@/lib/transport/route";

/** Where Square sends the seller back. It changes nothing: the page behind it does, for the person who began. */
export const GET = apiRoute({
  verb: returnFromProvider,
  answer: ({ path }) => new Response(null, { status: 302, headers: { location: path } }),
});
