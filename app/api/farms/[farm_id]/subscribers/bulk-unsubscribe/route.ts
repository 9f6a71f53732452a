import { bulkCalls } from "@/lib/subscribers/bulk-calls";
import { bulkUnsubscribe } from "@/lib/subscribers/service/bulk";
import { apiRoute } from "@/lib/transport/route";

export const POST = apiRoute({
  verb: bulkUnsubscribe,
  call: bulkCalls.bulkUnsubscribe,
  answer: (bulk_operation) => ({ success: true, bulk_operation }),
});
