import { findScanTarget, scanQrCode } from "@/lib/qr-codes/service/scan";
import { apiRoute } from "@/lib/transport/route";
import { savedLanguage } from "@/lib/vocabulary/languages";

const readBody = async (request: Request) => ({ saved_lang: savedLanguage(request.headers) });
const answer = ({ path }: { path: string }) =>
  new Response(null, { status: 302, headers: { location: path, vary: "accept-language, cookie" } });

export const GET = apiRoute({ verb: scanQrCode, readBody, answer, lost: "code" });
export const HEAD = apiRoute({ verb: findScanTarget, readBody, answer, lost: "code" });
