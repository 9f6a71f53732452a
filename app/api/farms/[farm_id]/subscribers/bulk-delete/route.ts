import { bulkCalls } from "@/lib/subscribers/bulk-calls";
import { bulkDelete } from "@/lib/subscribers/service/bulk";
import { apiRoute } from "@/lib/transport/route";

export const POST = apiRoute({
  verb: bulkDelete,
  call: bulkCalls.bulkDelete,
  answer: (bulk_operation) => ({ success: true, bulk_operation }),
});
