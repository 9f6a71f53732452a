import { accountCalls } from "@/lib/accounts/calls";
import { drawAvatar } from "@/lib/accounts/service/avatar";
import { apiRoute } from "@/lib/transport/route";

const headers = {
  "content-type": "image/svg+xml",
  "cache-control": "private, max-age=3600",
  "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'",
};

export const GET = apiRoute({
  verb: drawAvatar,
  call: accountCalls.drawAvatar,
  answer: (svg) => new Response(svg, { headers }),
});
