import { answerText, type Exchange } from "../http/exchange";
import type { Attachment, Message } from "../store/message";

const PIXEL = Buffer.from("R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7", "base64");

/** No script runs; links open outside the frame. */
const POLICY = "sandbox allow-same-origin allow-popups allow-popups-to-escape-sandbox; script-src 'none'";

/** Answers the email as a mail program shows it, with the pixel that Resend adds to detect an opening. */
export function answerEmailBody(exchange: Exchange, message: Message): void {
  const base = '<base target="_blank">';
  const pixel = `<img src="/outbox/messages/${message.id}/open.gif" alt="" width="1" height="1" style="display:none">`;
  const html = message.html ?? "";
  const withBase = /<head[^>]*>/i.test(html)
    ? html.replace(/<head[^>]*>/i, (head) => head + base)
    : base + html;
  const withPixel = withBase.includes("</body>")
    ? withBase.replace("</body>", () => `${pixel}</body>`)
    : withBase + pixel;
  answerText(exchange, 200, "text/html", withPixel, { "content-security-policy": POLICY });
}

/** Answers a file that an email carries. */
export function answerFile(exchange: Exchange, { content, contentType }: Attachment): void {
  exchange.res.writeHead(200, { "content-type": contentType, "cache-control": "no-store" });
  exchange.res.end(Buffer.from(content, "base64"));
}

export function answerPixel(exchange: Exchange): void {
  exchange.res.writeHead(200, { "content-type": "image/gif", "cache-control": "no-store" });
  exchange.res.end(PIXEL);
}
