import { readGlobal } from "@/lib/reference/service";
import { apiRoute } from "@/lib/transport/route";

export const GET = apiRoute({ verb: readGlobal, answer: (lists) => lists });
