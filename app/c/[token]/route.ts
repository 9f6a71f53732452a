import { followLink, readLink } from "@/lib/delivery/service/click";
import { apiRoute } from "@/lib/transport/route";

const answer = (location: string) => new Response(null, { status: 302, headers: { location } });

/** A counted link of a message; asking for its head alone (mail scanners) counts for nothing. */
export const GET = apiRoute({ verb: followLink, answer, lost: "link" });
export const HEAD = apiRoute({ verb: readLink, answer, lost: "link" });
