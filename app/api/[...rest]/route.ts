import { findNothing } from "@/lib/pages/service";
import { apiRoute } from "@/lib/transport/route";

const answer = () => null;

/** Answers every unknown path under /api in the same format as every other error. */
export const GET = apiRoute({ verb: findNothing, answer });
export const POST = apiRoute({ verb: findNothing, answer });
export const PUT = apiRoute({ verb: findNothing, answer });
export const PATCH = apiRoute({ verb: findNothing, answer });
export const DELETE = apiRoute({ verb: findNothing, answer });
