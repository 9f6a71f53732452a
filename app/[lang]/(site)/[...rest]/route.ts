import { findNothing } from "@/lib/pages/service";
import { apiRoute } from "@/lib/transport/route";

const answer = () => null;

/** Answers a real 404 inside the site for every unknown address. */
export const GET = apiRoute({ verb: findNothing, answer, lost: "page" });
export const POST = apiRoute({ verb: findNothing, answer, lost: "page" });
