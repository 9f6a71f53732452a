import { issueQrCodes, listIssuedQrCodes } from "@/lib/qr-codes/service/issue";
import { apiRoute } from "@/lib/transport/route";

export const GET = apiRoute({ verb: listIssuedQrCodes, answer: (issued) => issued });
export const POST = apiRoute({ verb: issueQrCodes, answer: (qrCodes) => ({ qrCodes }), status: 201 });
