import { followLink, readLink } from "@/lib/delivery/service/click";
import { apiRoute } from "@/lib/transport/route";

const answer = (location: string) => new Response(null, { status: 302, headers: { location } });

/** Follows a counted link of a message. A HEAD request (mail scanners) is not counted. */
export const GET = apiRoute({ verb: followLink, answer, lost: "link" });
export const HEAD = apiRoute({ verb: readLink, answer, lost: "link" });
