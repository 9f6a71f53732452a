import { UUID } from "@/lib/values/uuid";

/** Returns the printed code in the query of an address; undefined when it is not a uuid. */
export function printedCode(query: Record<string, string | string[] | undefined>): string | undefined {
  const { qr_code_uuid: code } = query;
  return typeof code === "string" && UUID.test(code) ? code : undefined;
}
