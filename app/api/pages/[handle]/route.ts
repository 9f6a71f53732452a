import { readPage } from "@/lib/pages/service";
import { apiRoute } from "@/lib/transport/route";

export const GET = apiRoute({ verb: readPage, answer: (page) => ({ page }) });
