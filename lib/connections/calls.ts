import { z } from "zod";
import { apiCalls } from "@/lib/platform/api-call";
import { Done } from "@/lib/values/answers";
import { FarmInput } from "@/lib/values/fields";
import { Connection } from "./answers";
import { ConnectionInput, ConnectionSettings } from "./inputs";

export const connectionCalls = apiCalls({
  listConnections: {
    door: "GET /api/farms/[farm_id]/connections",
    access: "read",
    input: [FarmInput],
    answer: z.object({ connections: z.array(Connection) }),
  },
  updateConnection: {
    door: "PUT /api/farms/[farm_id]/connections/[connection_id]",
    access: "write",
    input: [ConnectionSettings],
    answer: z.object({ connection: Connection }),
    errors: ["conflict"],
    example: { accept_sync_customers: true, accept_sync_customer_created: true },
  },
  deleteConnection: {
    door: "DELETE /api/farms/[farm_id]/connections/[connection_id]",
    access: "write",
    input: [ConnectionInput],
    answer: Done,
  },
  resyncConnection: {
    door: "POST /api/farms/[farm_id]/connections/[connection_id]/resync",
    access: "write",
    input: [ConnectionInput],
    answer: Done,
    errors: ["conflict"],
    limits: ["resync"],
  },
});
