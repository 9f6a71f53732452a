import { findScanTarget, scanQrCode } from "@/lib/qr-codes/service/scan";
import { apiRoute } from "@/lib/transport/route";

/** The language someone chose here before counts more than their browser's. */
const readBody = async (request: Request) => ({
  saved_lang: request.headers.get("cookie")?.match(/(?:^|;\s*)lang=(fr|en)(?:;|$)/)?.[1],
});
const answer = ({ path }: { path: string }) =>
  new Response(null, { status: 302, headers: { location: path, vary: "accept-language, cookie" } });

export const GET = apiRoute({ verb: scanQrCode, readBody, answer });
export const HEAD = apiRoute({ verb: findScanTarget, readBody, answer });
