import { bulkCalls } from "@/lib/subscribers/bulk-calls";
import { readBulkOperation } from "@/lib/subscribers/service/bulk-progress";
import { apiRoute } from "@/lib/transport/route";

export const GET = apiRoute({
  verb: readBulkOperation,
  call: bulkCalls.readBulkOperation,
  answer: (bulk_operation) => ({ bulk_operation }),
});
