import { AppError } from "@/lib/platform/errors";
import type { BodyLimit } from "./body-rules";
import { formDataToObject } from "./form-data";
import { readBytes } from "./read-body";

/** Reads a small urlencoded or multipart body of a mail program or a plain form. */
export async function readForm(request: Request, limit: BodyLimit): Promise<Record<string, unknown>> {
  const body = await readBytes(request, limit.bytes);
  const headers = { "content-type": request.headers.get("content-type") ?? "" };
  try {
    return formDataToObject(await new Response(body, { headers }).formData());
  } catch {
    throw new AppError("malformed", {}, [{ key: "malformed" }]);
  }
}
