import { readImport } from "@/lib/imports/service/read";
import { apiRoute } from "@/lib/transport/route";

export const GET = apiRoute({ verb: readImport, answer: (entry) => ({ import: entry }) });
