import { AppError } from "@/lib/core/errors";
import { formDataToObject } from "./form-data";

const MAX_BYTES = 16 * 1024;

/** A small urlencoded or multipart body, as a mail program or a plain form sends it. */
export async function readForm(request: Request): Promise<Record<string, unknown>> {
  const size = Number(request.headers.get("content-length") ?? 0);
  if (size > MAX_BYTES)
    throw new AppError("too_large", {}, [{ key: "tooLarge", values: { megabytes: 0.1 } }]);
  try {
    return formDataToObject(await request.formData());
  } catch {
    throw new AppError("malformed", {}, [{ key: "malformed" }]);
  }
}
