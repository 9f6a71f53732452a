import { bulkCalls } from "@/lib/subscribers/bulk-calls";
import { listBulkOperations } from "@/lib/subscribers/service/bulk-progress";
import { apiRoute } from "@/lib/transport/route";

export const GET = apiRoute({
  verb: listBulkOperations,
  call: bulkCalls.listBulkOperations,
  answer: (bulk_operations) => ({ bulk_operations }),
});
