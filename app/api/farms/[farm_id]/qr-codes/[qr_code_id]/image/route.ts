import { qrCodeCalls } from "@/lib/qr-codes/calls";
import { drawQrCode } from "@/lib/qr-codes/service/files";
import { fileResponse } from "@/lib/transport/file-response";
import { apiRoute } from "@/lib/transport/route";

export const GET = apiRoute({ verb: drawQrCode, call: qrCodeCalls.drawQrCode, answer: fileResponse });
