import { bulkCalls } from "@/lib/subscribers/bulk-calls";
import { bulkRemoveCategory } from "@/lib/subscribers/service/bulk";
import { apiRoute } from "@/lib/transport/route";

export const POST = apiRoute({
  verb: bulkRemoveCategory,
  call: bulkCalls.bulkRemoveCategory,
  answer: (bulk_operation) => ({ success: true, bulk_operation }),
});
