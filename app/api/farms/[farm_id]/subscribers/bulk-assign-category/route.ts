import { bulkCalls } from "@/lib/subscribers/bulk-calls";
import { bulkAssignCategory } from "@/lib/subscribers/service/bulk";
import { apiRoute } from "@/lib/transport/route";

export const POST = apiRoute({
  verb: bulkAssignCategory,
  call: bulkCalls.bulkAssignCategory,
  answer: (bulk_operation) => ({ success: true, bulk_operation }),
});
