/** A file as a verb makes one. */
export interface MadeFile {
  body: Uint8Array | string;
  type: string;
  filename: string;
  /** Shown in the page rather than saved. */
  inline?: boolean;
}

/** The answer of a route whose verb makes a file; accents in the name survive (RFC 6266, RFC 8187). */
export function fileResponse({ body, type, filename, inline }: MadeFile): Response {
  const plain = filename.normalize("NFD").replace(/[^\w.-]+/g, "");
  return new Response(body as BodyInit, {
    headers: {
      "content-type": type,
      "content-disposition": `${inline ? "inline" : "attachment"}; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(filename)}`,
    },
  });
}
