/** Sends the height of the email to the page around; it can do nothing else. */
export const HEIGHT_SCRIPT =
  'new ResizeObserver(()=>parent.postMessage({previewHeight:document.body.scrollHeight},"*")).observe(document.body)';

/** The hash of HEIGHT_SCRIPT, the only script that the preview may run. */
export const HEIGHT_SCRIPT_HASH = "sha256-jap6H3n9a7tCmZDtFMm8RVwWAI0CH0Zty1qWTxviJxw=";

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
