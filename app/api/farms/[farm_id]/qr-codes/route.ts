import { createQrCode, listQrCodes } from "@/lib/qr-codes/service/manage";
import { apiRoute } from "@/lib/transport/route";

export const GET = apiRoute({ verb: listQrCodes, answer: (qrCodes) => ({ qrCodes }) });
export const POST = apiRoute({ verb: createQrCode, answer: (qrCode) => ({ qrCode }), status: 201 });
