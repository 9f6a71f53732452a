import { answerAlive } from "@/lib/health/service/ready";
import { operationsRoute } from "@/lib/transport/operations-route";

export const GET = operationsRoute({ verb: answerAlive, open: true });
