const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The printed code an address names; whatever is no uuid is none. */
export function printedCode(query: Record<string, string | string[] | undefined>): string | undefined {
  const { qr_code_uuid: code } = query;
  return typeof code === "string" && UUID.test(code) ? code : undefined;
}
