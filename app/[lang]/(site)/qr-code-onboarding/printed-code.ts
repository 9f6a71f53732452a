import { UUID } from "@/lib/core/uuid";

/** The printed code an address names; whatever is no uuid is none. */
export function printedCode(query: Record<string, string | string[] | undefined>): string | undefined {
  const { qr_code_uuid: code } = query;
  return typeof code === "string" && UUID.test(code) ? code : undefined;
}
