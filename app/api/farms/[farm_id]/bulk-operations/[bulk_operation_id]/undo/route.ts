import { bulkCalls } from "@/lib/subscribers/bulk-calls";
import { undoBulkOperation } from "@/lib/subscribers/service/bulk-progress";
import { apiRoute } from "@/lib/transport/route";

export const POST = apiRoute({
  verb: undoBulkOperation,
  call: bulkCalls.undoBulkOperation,
  answer: (bulk_operation) => ({ bulk_operation }),
});
