import { unfollowFarm } from "@/lib/subscribers/service/connected";
import { apiRoute } from "@/lib/transport/route";

export const POST = apiRoute({ verb: unfollowFarm, answer: (following) => following });
