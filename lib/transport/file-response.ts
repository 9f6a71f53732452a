/** A file that a verb made. */
export interface MadeFile {
  body: Uint8Array | string;
  type: string;
  filename: string;
  /** True when the browser shows the file instead of saving it. */
  inline?: boolean;
}

/** Returns the response for a file. Accents in its name are kept (RFC 6266, RFC 8187). */
export function fileResponse({ body, type, filename, inline }: MadeFile): Response {
  const plain = filename.normalize("NFD").replace(/[^\w.-]+/g, "");
  return new Response(body as BodyInit, {
    headers: {
      "content-type": type,
      "content-disposition": `${inline ? "inline" : "attachment"}; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(filename)}`,
    },
  });
}
