import type { Accounts, Provider } from "./check";

type Variables = Record<string, string | undefined>;

/** The variables that the checks of a provider need. */
export const NEEDED: Record<Provider, readonly string[]> = {
  stripe: ["STRIPE_SECRET_KEY"],
  square: [
    "SQUARE_APPLICATION_ID",
    "SQUARE_APPLICATION_SECRET",
    "CHECK_SQUARE_ACCESS_TOKEN",
    "CHECK_SQUARE_REFRESH_TOKEN",
  ],
  resend: ["RESEND_API_KEY", "EMAIL_FROM"],
  sns: ["AWS_REGION", "CHECK_PHONE"],
};

const SANDBOX = "https://connect.squareupsandbox.com";
const isHere = (url: string) => ["127.0.0.1", "localhost"].includes(new URL(url).hostname);

/** Says why an account must not be asked: it is live, or something is missing. Null when it may be. */
export function refusalOf(provider: Provider, variables: Variables): string | null {
  const missing = NEEDED[provider].filter((name) => !variables[name]);
  if (missing.length > 0) return `${missing.join(", ")} missing`;
  if (provider === "stripe" && !/^(sk|rk)_test_/.test(variables.STRIPE_SECRET_KEY ?? ""))
    return "STRIPE_SECRET_KEY is not a key of test mode (sk_test_ or rk_test_)";
  if (provider !== "square") return null;
  const base = variables.SQUARE_API_BASE || SANDBOX;
  if (base !== SANDBOX && !isHere(base)) return `SQUARE_API_BASE is not ${SANDBOX}`;
  return variables.SQUARE_APPLICATION_ID?.startsWith("sandbox-")
    ? null
    : "SQUARE_APPLICATION_ID is not one of the sandbox (sandbox-)";
}

/** Returns the account of one provider from the environment. */
export function accountsOf(variables: Variables, person: Accounts["person"]): Accounts {
  const of = (name: string) => variables[name] ?? "";
  return {
    person,
    stripe: { secret_key: of("STRIPE_SECRET_KEY"), base: variables.STRIPE_API_BASE || undefined },
    square: {
      base: variables.SQUARE_API_BASE || SANDBOX,
      application_id: of("SQUARE_APPLICATION_ID"),
      application_secret: of("SQUARE_APPLICATION_SECRET"),
      access_token: of("CHECK_SQUARE_ACCESS_TOKEN"),
      refresh_token: of("CHECK_SQUARE_REFRESH_TOKEN"),
    },
    resend: {
      api_key: of("RESEND_API_KEY"),
      from: of("EMAIL_FROM"),
      base: variables.RESEND_BASE_URL || undefined,
    },
    sns: {
      phone: of("CHECK_PHONE"),
      region: of("AWS_REGION"),
      endpoint: variables.AWS_ENDPOINT_URL_SNS || undefined,
    },
  };
}
