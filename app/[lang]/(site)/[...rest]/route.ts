import { findNothing } from "@/lib/pages/service";
import { apiRoute } from "@/lib/transport/route";

const answer = () => null;

/** Every address that is none of ours: a true 404 inside the site. */
export const GET = apiRoute({ verb: findNothing, answer, lost: "page" });
export const POST = apiRoute({ verb: findNothing, answer, lost: "page" });
