import { followFarm } from "@/lib/subscribers/service/connected";
import { apiRoute } from "@/lib/transport/route";

export const POST = apiRoute({ verb: followFarm, answer: (following) => following });
