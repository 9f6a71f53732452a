import { findScanTarget, scanQrCode } from "@/lib/qr-codes/service/scan";
import { apiRoute } from "@/lib/transport/route";

const answer = ({ path }: { path: string }) =>
  new Response(null, { status: 302, headers: { location: path, vary: "accept-language" } });

export const GET = apiRoute({ verb: scanQrCode, answer });
export const HEAD = apiRoute({ verb: findScanTarget, answer });
