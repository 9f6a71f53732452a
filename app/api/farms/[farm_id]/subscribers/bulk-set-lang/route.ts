import { bulkCalls } from "@/lib/subscribers/bulk-calls";
import { bulkSetLang } from "@/lib/subscribers/service/bulk";
import { apiRoute } from "@/lib/transport/route";

export const POST = apiRoute({
  verb: bulkSetLang,
  call: bulkCalls.bulkSetLang,
  answer: (bulk_operation) => ({ success: true, bulk_operation }),
});
