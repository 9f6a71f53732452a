import { dayStats } from "@/lib/farms/service/read";
import { apiRoute } from "@/lib/transport/route";

export const GET = apiRoute({ verb: dayStats, answer: (stats) => ({ dayStats: stats }) });
