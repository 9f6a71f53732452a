import { readReadiness } from "@/lib/health/service/ready";
import { operationsRoute } from "@/lib/transport/operations-route";

export const GET = operationsRoute({
  verb: readReadiness,
  secret: "OPERATIONS_TOKEN",
  open: true,
  status: ({ ready }) => (ready ? 200 : 503),
});
