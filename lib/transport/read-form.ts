import { AppError } from "@/lib/core/errors";
import { formDataToObject } from "./form-data";
import { readBytes } from "./read-body";

const MAX_BYTES = 16 * 1024;

/** Reads a small urlencoded or multipart body of a mail program or a plain form. */
export async function readForm(request: Request): Promise<Record<string, unknown>> {
  const body = await readBytes(request, MAX_BYTES);
  const headers = { "content-type": request.headers.get("content-type") ?? "" };
  try {
    return formDataToObject(await new Response(body, { headers }).formData());
  } catch {
    throw new AppError("malformed", {}, [{ key: "malformed" }]);
  }
}
