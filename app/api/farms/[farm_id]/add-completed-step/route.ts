import { addCompletedStep } from "@/lib/farms/service/write";
import { apiRoute } from "@/lib/transport/route";

export const POST = apiRoute({ verb: addCompletedStep, answer: (farm) => ({ farm }) });
