import { dayStats } from "@/lib/statistics/service/read";
import { apiRoute } from "@/lib/transport/route";

export const GET = apiRoute({ verb: dayStats, answer: (stats) => ({ dayStats: stats }) });
