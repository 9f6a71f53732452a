import { AppError } from "@/lib/core/errors";

export const tooLarge = (maxBytes: number): AppError =>
  new AppError("too_large", {}, [
    { key: "tooLarge", values: { megabytes: Math.round(maxBytes / 104857.6) / 10 } },
  ]);

/**
 * A body whole. It is refused as soon as it passes the limit, whatever length it announced.
 * @throws AppError too_large, naming `told` where the limit holds more than what the caller sent it for
 */
export async function readBytes(
  request: Request,
  maxBytes: number,
  told = maxBytes,
): Promise<Uint8Array<ArrayBuffer>> {
  if (Number(request.headers.get("content-length") ?? 0) > maxBytes) throw tooLarge(told);
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of (request.body ?? []) as unknown as AsyncIterable<Uint8Array>) {
    size += chunk.byteLength;
    if (size > maxBytes) throw tooLarge(told);
    chunks.push(chunk);
  }
  return new Uint8Array(Buffer.concat(chunks));
}
