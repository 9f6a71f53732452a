import { AppError } from "@/lib/platform/errors";
import { parseBoundedJson } from "@/lib/values/bounded-json";
import { tooLargeWords } from "@/lib/values/file-size";

/** Returns the error for a body that is too large. */
export const tooLarge = (maxBytes: number): AppError =>
  new AppError("too_large", {}, [tooLargeWords(maxBytes)]);

/**
 * Reads a whole body. Refuses it as soon as it exceeds the limit, whatever its Content-Length says.
 * @throws AppError too_large, with `told` as the limit when `maxBytes` includes more than the file of the caller
 */
export async function readBytes(
  request: Request,
  maxBytes: number,
  told = maxBytes,
): Promise<Uint8Array<ArrayBuffer>> {
  if (Number(request.headers.get("content-length") ?? 0) > maxBytes) throw tooLarge(told);
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const chunk of (request.body ?? []) as unknown as AsyncIterable<Uint8Array>) {
      size += chunk.byteLength;
      if (size > maxBytes) throw tooLarge(told);
      chunks.push(chunk);
    }
  } catch (error) {
    // The caller went away, or was cut off.
    throw error instanceof AppError ? error : new AppError("malformed", {}, [{ key: "malformed" }]);
  }
  return new Uint8Array(Buffer.concat(chunks));
}

/**
 * Returns the object that a body is as JSON.
 * @throws AppError malformed, for anything else | invalid, for an object of too many parts
 */
export function jsonObjectOf(bytes: Uint8Array): Record<string, unknown> {
  try {
    const parsed: unknown = parseBoundedJson(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
    if (parsed && typeof parsed === "object" && !Array.isArray(parsed))
      return parsed as Record<string, unknown>;
  } catch (error) {
    if (error instanceof RangeError) throw new AppError("invalid", {}, [{ key: "malformed" }]);
  }
  throw new AppError("malformed", {}, [{ key: "malformed" }]);
}
