import { referenceCalls } from "@/lib/reference/calls";
import { readGlobal } from "@/lib/reference/service";
import { apiRoute } from "@/lib/transport/route";

export const GET = apiRoute({ verb: readGlobal, call: referenceCalls.readGlobal, answer: (lists) => lists });
