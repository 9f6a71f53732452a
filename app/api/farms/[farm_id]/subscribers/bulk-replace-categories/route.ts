import { bulkCalls } from "@/lib/subscribers/bulk-calls";
import { bulkReplaceCategories } from "@/lib/subscribers/service/bulk";
import { apiRoute } from "@/lib/transport/route";

export const POST = apiRoute({
  verb: bulkReplaceCategories,
  call: bulkCalls.bulkReplaceCategories,
  answer: (bulk_operation) => ({ success: true, bulk_operation }),
});
