const NAMES = ["qr_code_uuid", "subscribe", "id", "form_uuid", "by_email", "by_sms"] as const;

/** What a subscription carries from step to step: flags and ids, never what the person typed. */
export type Carried = Partial<Record<(typeof NAMES)[number], string>>;

export interface SignupAddress {
  step: 1 | 2 | 3 | 4;
  carried: Carried;
}

/** The known names among these values, as far as they look like one of ours. */
export function carriedOf(values: Record<string, unknown>): Carried {
  const carried: Carried = {};
  for (const name of NAMES) {
    const value = values[name];
    if (typeof value === "string" && /^[\w-]{1,40}$/.test(value)) carried[name] = value;
  }
  return carried;
}

/** What a query says; only someone who took the first step is further than it. */
export function readSignupAddress(query: string): SignupAddress {
  const values = Object.fromEntries(new URLSearchParams(query));
  const carried = carriedOf(values);
  const begun = carried.id !== undefined && carried.form_uuid !== undefined;
  const step = Number(values.step);
  return { step: begun && (step === 2 || step === 3 || step === 4) ? step : 1, carried };
}

/** The query that says it. */
export const writeSignupAddress = ({ step, carried }: SignupAddress): string =>
  `?${new URLSearchParams({ ...carried, step: String(step) })}`;
