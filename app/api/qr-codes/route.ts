import { qrCodeCalls } from "@/lib/qr-codes/calls";
import { issueQrCodes, listIssuedQrCodes } from "@/lib/qr-codes/service/issue";
import { apiRoute } from "@/lib/transport/route";

export const GET = apiRoute({
  verb: listIssuedQrCodes,
  call: qrCodeCalls.listIssuedQrCodes,
  answer: (issued) => issued,
});
export const POST = apiRoute({
  verb: issueQrCodes,
  call: qrCodeCalls.issueQrCodes,
  answer: (qrCodes) => ({ qrCodes }),
});
