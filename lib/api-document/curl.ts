import type { ApiCall } from "@/lib/platform/api-call";
import { exampleOf, methodOf, openApiPath, takesQuery } from "./document";

/** Writes a text between single quotes of a shell. */
const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;

/** Writes the fields of a form; the name of a file stands for its bytes. */
const formLines = (fields: Readonly<Record<string, unknown>>): string[] =>
  Object.entries(fields).map(
    ([name, value]) => `-F ${quoted(`${name}=${name === "file" ? "@" : ""}${value}`)}`,
  );

const jsonLines = (fields: Readonly<Record<string, unknown>>): string[] => [
  '-H "Content-Type: application/json"',
  `-d ${quoted(JSON.stringify(fields))}`,
];

/** Returns a command that makes a call; its variables are the caller's token and the ids of the path. */
export function curlOf(call: ApiCall, origin: string): string {
  const path = openApiPath(call.door).replaceAll(/\{(\w+)\}/g, (_, name: string) => `$${name.toUpperCase()}`);
  const fields = exampleOf(call, origin) ?? {};
  const has = Object.keys(fields).length > 0;
  const query = takesQuery(call) && has ? `?${new URLSearchParams(fields as Record<string, string>)}` : "";
  const bodyLines = call.body === "multipart" ? formLines : jsonLines;
  return [
    `curl -X ${methodOf(call.door).toUpperCase()} "${origin}${path}${query}"`,
    ...(call.access === "public" ? [] : ['-H "Authorization: Bearer $TOKEN"']),
    ...(has && !takesQuery(call) ? bodyLines(fields) : []),
  ].join(" \\\n  ");
}
