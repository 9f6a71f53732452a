import { listBulkOperations } from "@/lib/subscribers/service/bulk-progress";
import { apiRoute } from "@/lib/transport/route";

export const GET = apiRoute({ verb: listBulkOperations, answer: (bulk_operations) => ({ bulk_operations }) });
