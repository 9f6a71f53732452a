import { invalid } from "@/lib/platform/errors";

let common: Promise<ReadonlySet<string>> | undefined;

/** Reads the list at the first use: 49,000 passwords of public leaks, the commonest first (@zxcvbn-ts, MIT). */
const load = async (): Promise<ReadonlySet<string>> => {
  const { dictionary } = await import("@zxcvbn-ts/language-common");
  return new Set(dictionary["passwords-common"].map(String));
};

/**
 * Refuses a new password that is among those that everyone tries first, in upper or lower case.
 * @throws AppError invalid on `field`
 */
export async function refuseCommonPassword(field: string, password: string): Promise<void> {
  common ??= load();
  const plain = password.normalize("NFKC").trim().toLowerCase();
  if ((await common).has(plain)) throw invalid(field, "commonPassword");
}
