import { listRegions } from "@/lib/reference/service";
import { apiRoute } from "@/lib/transport/route";

export const GET = apiRoute({ verb: listRegions, answer: (regions) => ({ regions }) });
