import { listPages } from "@/lib/pages/service";
import { apiRoute } from "@/lib/transport/route";

export const GET = apiRoute({ verb: listPages, answer: (pages) => ({ pages }) });
