import { followLink, readLink } from "@/lib/delivery/service/click";
import { apiRoute } from "@/lib/transport/route";

/** A header holds no letters of other scripts: the host becomes punycode, the rest is percent-encoded. */
const answer = (address: string) =>
  new Response(null, { status: 302, headers: { location: new URL(address).href } });

/** Follows a counted link of a message. A HEAD request (mail scanners) is not counted. */
export const GET = apiRoute({ verb: followLink, answer, lost: "link" });
export const HEAD = apiRoute({ verb: readLink, answer, lost: "link" });
