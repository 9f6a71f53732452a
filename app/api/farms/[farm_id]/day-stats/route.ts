import { statisticsCalls } from "@/lib/statistics/calls";
import { dayStats } from "@/lib/statistics/service/read";
import { apiRoute } from "@/lib/transport/route";

export const GET = apiRoute({
  verb: dayStats,
  call: statisticsCalls.dayStats,
  answer: (stats) => ({ dayStats: stats }),
});
