import { drawReportCurve } from "@/lib/reports/service/links";
import { apiRoute } from "@/lib/transport/route";

/** Serves the curve of a report. Its period is over, so it does not change; only mail programs keep it. */
export const GET = apiRoute({
  verb: drawReportCurve,
  answer: (bytes) =>
    new Response(new Uint8Array(bytes), {
      headers: {
        "content-type": "image/png",
        "cache-control": "private, max-age=2592000",
        "content-security-policy": "default-src 'none'",
      },
    }),
});
