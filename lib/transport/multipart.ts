import { bucketOf } from "@/lib/platform/caller-address";
import { AppError, invalid } from "@/lib/platform/errors";
import { processQueue } from "@/lib/platform/fair-queue";
import { FORMS_READ } from "@/lib/vocabulary/abuse-limits";
import type { BodyLimit } from "./body-rules";
import { readBytes, tooLarge } from "./read-body";
import { addressOf } from "./request-facts";

/** Fields of a form with a file. Ours have three. */
const MOST_FIELDS = 50;
const NAME_LENGTH = 100;
/** Characters of a text beside a file: ours are numbers and the names of files. */
export const TEXT_LENGTH = 10_000;

/** Forms are parsed one after the other; callers take turns. */
const inTurn = <T>(request: Request, work: () => Promise<T>): Promise<T> =>
  processQueue("forms", () => FORMS_READ).run(bucketOf(addressOf(request.headers)), work);

/**
 * Reads a multipart/form-data body as an object, with files as bytes. Refuses it as soon as it exceeds the limit,
 * whatever its Content-Length says, and a text that is longer than one beside a file can be.
 * @throws AppError too_large | malformed | invalid | rate_limited | busy
 */
export async function readMultipart(
  request: Request,
  { bytes, told }: Pick<BodyLimit, "bytes" | "told">,
): Promise<Record<string, unknown>> {
  const type = request.headers.get("content-type") ?? "";
  const body = await readBytes(request, bytes, told);
  const malformed = () => new AppError("malformed", {}, [{ key: "malformed" }]);
  if (!type.toLowerCase().startsWith("multipart/form-data")) throw malformed();
  const parse = () =>
    new Response(body, { headers: { "content-type": type } }).formData().catch(() => {
      throw malformed();
    });
  const form = await inTurn(request, parse);
  // A field may have any name: of an object with a prototype, "__proto__" would be replaced.
  const fields = new Map<string, unknown>();
  for (const [name, value] of form.entries()) {
    if (fields.size >= MOST_FIELDS || name.length > NAME_LENGTH) throw malformed();
    if (typeof value === "string" && value.length > TEXT_LENGTH)
      throw invalid(name, "tooLong", { max: TEXT_LENGTH });
    if (typeof value !== "string" && value.size > told) throw tooLarge(told);
    fields.set(name, typeof value === "string" ? value : new Uint8Array(await value.arrayBuffer()));
  }
  return Object.fromEntries(fields);
}
