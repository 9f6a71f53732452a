import { findNothing } from "@/lib/pages/service";
import { apiRoute } from "@/lib/transport/route";

const shared = { answer: () => null, ignoresBody: true } as const;

/** Answers every unknown path under /api in the same format as every other error. */
export const GET = apiRoute({ verb: findNothing, ...shared });
export const POST = apiRoute({ verb: findNothing, ...shared });
export const PUT = apiRoute({ verb: findNothing, ...shared });
export const PATCH = apiRoute({ verb: findNothing, ...shared });
export const DELETE = apiRoute({ verb: findNothing, ...shared });
