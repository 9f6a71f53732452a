import { bulkRemoveQrCode } from "@/lib/subscribers/service/bulk";
import { apiRoute } from "@/lib/transport/route";

export const POST = apiRoute({
  verb: bulkRemoveQrCode,
  answer: (bulk_operation) => ({ success: true, bulk_operation }),
});
