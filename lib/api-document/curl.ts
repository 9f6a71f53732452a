import type { ApiCall } from "@/lib/platform/api-call";
import { methodOf, openApiPath } from "./document";

/** Writes a JSON text between single quotes of a shell. */
const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;

/** Returns a command that makes a call; its variables are the caller's token and the ids of the path. */
export function curlOf(call: ApiCall, origin: string): string {
  const method = methodOf(call.door).toUpperCase();
  const path = openApiPath(call.door).replaceAll(/\{(\w+)\}/g, (_, name: string) => `$${name.toUpperCase()}`);
  const json = call.example && call.body !== "multipart";
  return [
    `curl -X ${method} "${origin}${path}"`,
    ...(call.access === "public" ? [] : ['-H "Authorization: Bearer $TOKEN"']),
    ...(json ? [`-H "Content-Type: application/json"`, `-d ${quoted(JSON.stringify(call.example))}`] : []),
    ...(call.body === "multipart" ? ["-F file=@photo.jpg"] : []),
  ].join(" \\\n  ");
}
