const NAMES = ["qr_code_uuid", "subscribe", "id", "form_uuid", "by_email", "by_sms"] as const;

export type FormAddress = Partial<Record<(typeof NAMES)[number], string>>;

/** What the address carries from step to step: flags and ids, never what the person typed. */
export function kept(values: Record<string, unknown>): FormAddress {
  const address: FormAddress = {};
  for (const name of NAMES) {
    const value = values[name];
    if (typeof value === "string" && /^[\w-]{1,40}$/.test(value)) address[name] = value;
  }
  return address;
}
