import { createFarm } from "@/lib/farms/service/write";
import { apiRoute } from "@/lib/transport/route";

export const POST = apiRoute({ verb: createFarm, answer: (farm) => ({ farm }), status: 201 });
