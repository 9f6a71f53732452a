import { pageCalls } from "@/lib/pages/calls";
import { listPages } from "@/lib/pages/service";
import { apiRoute } from "@/lib/transport/route";

export const GET = apiRoute({ verb: listPages, call: pageCalls.listPages, answer: (pages) => ({ pages }) });
