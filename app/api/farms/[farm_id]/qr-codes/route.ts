import { qrCodeCalls } from "@/lib/qr-codes/calls";
import { createQrCode, listQrCodes } from "@/lib/qr-codes/service/manage";
import { apiRoute } from "@/lib/transport/route";

export const GET = apiRoute({
  verb: listQrCodes,
  call: qrCodeCalls.listQrCodes,
  answer: (qrCodes) => ({ qrCodes }),
});
export const POST = apiRoute({
  verb: createQrCode,
  call: qrCodeCalls.createQrCode,
  answer: (qrCode) => ({ qrCode }),
});
