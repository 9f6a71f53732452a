import { qrCodeCalls } from "@/lib/qr-codes/calls";
import { deleteQrCode, updateQrCode } from "@/lib/qr-codes/service/manage";
import { apiRoute } from "@/lib/transport/route";

export const PUT = apiRoute({
  verb: updateQrCode,
  call: qrCodeCalls.updateQrCode,
  answer: (qrCode) => ({ qrCode }),
});
export const DELETE = apiRoute({
  verb: deleteQrCode,
  call: qrCodeCalls.deleteQrCode,
  answer: () => ({ success: true }),
});
