import { qrCodeCalls } from "@/lib/qr-codes/calls";
import { drawCardSheets } from "@/lib/qr-codes/service/batches";
import { fileResponse } from "@/lib/transport/file-response";
import { apiRoute } from "@/lib/transport/route";

export const GET = apiRoute({
  verb: drawCardSheets,
  call: qrCodeCalls.drawCardSheets,
  answer: fileResponse,
});
