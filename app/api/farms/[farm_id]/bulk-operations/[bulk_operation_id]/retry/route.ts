import { bulkCalls } from "@/lib/subscribers/bulk-calls";
import { retryBulkOperation } from "@/lib/subscribers/service/bulk-progress";
import { apiRoute } from "@/lib/transport/route";

export const POST = apiRoute({
  verb: retryBulkOperation,
  call: bulkCalls.retryBulkOperation,
  answer: (bulk_operation) => ({ bulk_operation }),
});
