/** A file that a verb made. A long one is written while it is sent. */
export interface MadeFile {
  body: Uint8Array | string | AsyncIterable<Uint8Array | string>;
  type: string;
  filename: string;
  /** True when the browser shows the file instead of saving it. */
  inline?: boolean;
  /** True when somebody else made the file: a browser shows it apart from our origin, and runs nothing of it. */
  sealed?: boolean;
  /** True when search engines must not list the file: its address is a link that somebody may have passed on. */
  noindex?: boolean;
}

const isStream = (body: MadeFile["body"]): body is AsyncIterable<Uint8Array | string> =>
  typeof body === "object" && Symbol.asyncIterator in body;

/** Returns the parts of a file as a stream, which asks for the next one only when there is room for it. */
function streamOf(parts: AsyncIterable<Uint8Array | string>): ReadableStream<Uint8Array> {
  const made = parts[Symbol.asyncIterator]();
  const encoder = new TextEncoder();
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await made.next();
      if (done) controller.close();
      else controller.enqueue(typeof value === "string" ? encoder.encode(value) : value);
    },
    async cancel() {
      await made.return?.();
    },
  });
}

/** The policy of a file that somebody else made. */
const SEALED_POLICY =
  "sandbox; default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** Returns the response for a file. Accents in its name are kept (RFC 6266, RFC 8187). */
export function fileResponse({ body, type, filename, inline, sealed, noindex }: MadeFile): Response {
  const plain = filename.normalize("NFD").replace(/[^\w.-]+/g, "");
  return new Response(isStream(body) ? streamOf(body) : (body as BodyInit), {
    headers: {
      "content-type": type,
      "content-disposition": `${inline ? "inline" : "attachment"}; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(filename)}`,
      ...(sealed
        ? { "content-security-policy": SEALED_POLICY, "cross-origin-resource-policy": "same-origin" }
        : {}),
      ...(noindex ? { "x-robots-tag": "noindex" } : {}),
    },
  });
}
