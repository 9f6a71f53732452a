import { bulkCalls } from "@/lib/subscribers/bulk-calls";
import { bulkRemoveQrCode } from "@/lib/subscribers/service/bulk";
import { apiRoute } from "@/lib/transport/route";

export const POST = apiRoute({
  verb: bulkRemoveQrCode,
  call: bulkCalls.bulkRemoveQrCode,
  answer: (bulk_operation) => ({ success: true, bulk_operation }),
});
