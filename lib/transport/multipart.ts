import { AppError } from "@/lib/core/errors";
import { turns } from "@/lib/core/turns";
import { readBytes, tooLarge } from "./read-body";

/** Bytes for the other fields and the boundaries around a file. */
const ENVELOPE_BYTES = 16 * 1024;

/** Forms are parsed one after the other. */
const inTurn = turns();

/**
 * Reads a multipart/form-data body as an object, with files as bytes. Refuses it as soon as it exceeds the limit,
 * whatever its Content-Length says.
 * @throws AppError too_large | malformed
 */
export async function readMultipart(request: Request, maxBytes: number): Promise<Record<string, unknown>> {
  const type = request.headers.get("content-type") ?? "";
  const body = await readBytes(request, maxBytes + ENVELOPE_BYTES, maxBytes);
  const malformed = () => new AppError("malformed", {}, [{ key: "malformed" }]);
  if (!type.toLowerCase().startsWith("multipart/form-data")) throw malformed();
  const form = await inTurn(() => new Response(body, { headers: { "content-type": type } }).formData()).catch(
    () => {
      throw malformed();
    },
  );
  const fields: Record<string, unknown> = {};
  for (const [name, value] of form.entries()) {
    if (typeof value !== "string" && value.size > maxBytes) throw tooLarge(maxBytes);
    fields[name] = typeof value === "string" ? value : new Uint8Array(await value.arrayBuffer());
  }
  return fields;
}
