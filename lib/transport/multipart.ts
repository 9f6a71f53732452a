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

const FILE_NAME = "file_name";

type Limit = Pick<BodyLimit, "bytes" | "told">;

/** Forms are parsed one after the other; callers take turns. */
const inTurn = <T>(request: Request, work: () => Promise<T>): Promise<T> =>
  processQueue("forms", () => FORMS_READ).run(bucketOf(addressOf(request.headers)), work);

/**
 * Reads the fields of a multipart/form-data body, with files as bytes. Refuses it as soon as it exceeds the limit,
 * whatever its Content-Length says, and a text that is longer than one beside a file can be.
 * @throws AppError too_large | malformed | invalid | rate_limited | busy
 */
async function readParts(
  request: Request,
  { bytes, told }: Limit,
): Promise<{ fields: Map<string, unknown>; name_of_file: string }> {
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
  let name_of_file = "";
  for (const [name, value] of form.entries()) {
    if (fields.size >= MOST_FIELDS || name.length > NAME_LENGTH) throw malformed();
    if (typeof value === "string" && value.length > TEXT_LENGTH)
      throw invalid(name, "tooLong", { max: TEXT_LENGTH });
    if (typeof value !== "string" && value.size > told) throw tooLarge(told);
    fields.set(name, typeof value === "string" ? value : new Uint8Array(await value.arrayBuffer()));
    if (typeof value !== "string") name_of_file = value.name.slice(0, TEXT_LENGTH);
  }
  return { fields, name_of_file };
}

/** Reads a form with a file as an object. @throws AppError as readParts does */
export const readMultipart = async (request: Request, limit: Limit): Promise<Record<string, unknown>> =>
  Object.fromEntries((await readParts(request, limit)).fields);

/**
 * Reads a form with a file whose name is kept, as an object. The field `file_name` has the name; without it, the part of
 * the file does. @throws AppError as readParts does
 */
export async function readNamedFile(request: Request, limit: Limit): Promise<Record<string, unknown>> {
  const { fields, name_of_file } = await readParts(request, limit);
  if (!fields.has(FILE_NAME)) fields.set(FILE_NAME, name_of_file);
  return Object.fromEntries(fields);
}
