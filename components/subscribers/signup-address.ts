const NAMES = ["qr_code_uuid", "subscribe", "id", "form_uuid", "by_email", "by_sms"] as const;

/** The values that a subscription carries from step to step: flags and ids, never what the person typed. */
export type Carried = Partial<Record<(typeof NAMES)[number], string>>;

export interface SignupAddress {
  step: 1 | 2 | 3 | 4;
  carried: Carried;
}

/** Returns the known names among these values, if each value has a valid form. */
export function carriedOf(values: Record<string, unknown>): Carried {
  const carried: Carried = {};
  for (const name of NAMES) {
    const value = values[name];
    if (typeof value === "string" && /^[\w-]{1,40}$/.test(value)) carried[name] = value;
  }
  return carried;
}

/** Reads the step from a query. Without the ids that step 1 creates, it is always step 1. */
export function readSignupAddress(query: string): SignupAddress {
  const values = Object.fromEntries(new URLSearchParams(query));
  const carried = carriedOf(values);
  const begun = carried.id !== undefined && carried.form_uuid !== undefined;
  const step = Number(values.step);
  return { step: begun && (step === 2 || step === 3 || step === 4) ? step : 1, carried };
}

/** Returns the query for a step. */
export const writeSignupAddress = ({ step, carried }: SignupAddress): string =>
  `?${new URLSearchParams({ ...carried, step: String(step) })}`;
