import { deleteQrCode, updateQrCode } from "@/lib/qr-codes/service/manage";
import { apiRoute } from "@/lib/transport/route";

export const PUT = apiRoute({ verb: updateQrCode, answer: (qrCode) => ({ qrCode }) });
export const DELETE = apiRoute({ verb: deleteQrCode, answer: () => ({ success: true }) });
