import { pageCalls } from "@/lib/pages/calls";
import { readPage } from "@/lib/pages/service";
import { apiRoute } from "@/lib/transport/route";

export const GET = apiRoute({ verb: readPage, call: pageCalls.readPage, answer: (page) => ({ page }) });
