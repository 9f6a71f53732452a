import { bulkCalls } from "@/lib/subscribers/bulk-calls";
import { bulkRemoveCategories } from "@/lib/subscribers/service/bulk";
import { apiRoute } from "@/lib/transport/route";

export const POST = apiRoute({
  verb: bulkRemoveCategories,
  call: bulkCalls.bulkRemoveCategories,
  answer: (bulk_operation) => ({ success: true, bulk_operation }),
});
