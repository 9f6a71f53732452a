import { HEIGHT_SCRIPT, HEIGHT_SCRIPT_HASH } from "@/lib/transport/front-door/height-script";

const POLICY = `default-src 'none'; img-src * data:; style-src 'unsafe-inline'; script-src '${HEIGHT_SCRIPT_HASH}'`;

/**
 * Returns an email as the document of a sandboxed frame. Its links lose their address, so that they cannot be
 * followed or focused.
 */
export function previewDocument(html: string): string {
  const still = html.replace(/<a\s[^<>]*>/g, (tag) => tag.replace(/\shref="[^"]*"/, ""));
  return still
    .replace(/<head>/, `<head><meta http-equiv="Content-Security-Policy" content="${POLICY}"/>`)
    .replace(/<\/body>/, `<script>${HEIGHT_SCRIPT}</script></body>`);
}
