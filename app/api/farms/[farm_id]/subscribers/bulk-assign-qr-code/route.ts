import { bulkCalls } from "@/lib/subscribers/bulk-calls";
import { bulkAssignQrCode } from "@/lib/subscribers/service/bulk";
import { apiRoute } from "@/lib/transport/route";

export const POST = apiRoute({
  verb: bulkAssignQrCode,
  call: bulkCalls.bulkAssignQrCode,
  answer: (bulk_operation) => ({ success: true, bulk_operation }),
});
