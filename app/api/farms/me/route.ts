import { listMyFarms } from "@/lib/farms/service/read";
import { apiRoute } from "@/lib/transport/route";

export const GET = apiRoute({ verb: listMyFarms, answer: (found) => found });
