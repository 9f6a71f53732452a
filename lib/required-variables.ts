/** The variables of a process as they were given; a blank one counts as missing. */
export type GivenVariables = Readonly<Record<string, string | undefined>>;

interface MissingVariable {
  name: string;
  cause: string;
}

interface Requirement {
  needs: readonly string[];
  cause: string;
  /** Only a process that serves people needs them: an example may stand in for them elsewhere. */
  serving: boolean;
  when: (isGiven: (name: string) => boolean, given: GivenVariables) => boolean;
}

const REQUIREMENTS: readonly Requirement[] = [
  {
    needs: ["APP_URL", "EMAIL_FROM"],
    cause: "in production: links and senders of messages",
    serving: true,
    when: () => true,
  },
  {
    needs: ["COMPANY_NAME", "COMPANY_ADDRESS", "COMPANY_GST_NUMBER", "COMPANY_QST_NUMBER"],
    cause: "in production: invoices, terms and emails name the company",
    serving: true,
    when: () => true,
  },
  {
    needs: ["PRIVACY_OFFICER_NAME", "PRIVACY_OFFICER_EMAIL"],
    cause: "in production: the privacy policy names the person responsible (Law 25, section 3.1)",
    serving: true,
    when: () => true,
  },
  {
    needs: ["RESEND_WEBHOOK_SECRET"],
    cause: "with RESEND_API_KEY: bounces and complaints come by webhook",
    serving: true,
    when: (isGiven) => isGiven("RESEND_API_KEY"),
  },
  {
    needs: ["SNS_TOPIC_ARN"],
    cause: "with SMS: STOP and receipts come through that topic",
    serving: true,
    when: (isGiven) => isGiven("AWS_ACCESS_KEY_ID") || isGiven("SMS_ORIGINATION_NUMBERS"),
  },
  {
    needs: ["STRIPE_WEBHOOK_SECRET"],
    cause: "with STRIPE_SECRET_KEY: payments are reported by webhook",
    serving: true,
    when: (isGiven) => isGiven("STRIPE_SECRET_KEY"),
  },
  {
    needs: ["STRIPE_PUBLISHABLE_KEY"],
    cause: "with a live STRIPE_SECRET_KEY",
    serving: false,
    when: (_, given) => given.STRIPE_SECRET_KEY?.includes("_live_") ?? false,
  },
  {
    needs: ["SQUARE_APPLICATION_SECRET"],
    cause: "with SQUARE_APPLICATION_ID",
    serving: false,
    when: (isGiven) => isGiven("SQUARE_APPLICATION_ID"),
  },
  {
    needs: ["SQUARE_WEBHOOK_SIGNATURE_KEY", "ENCRYPTION_KEYS"],
    cause: "with SQUARE_APPLICATION_ID",
    serving: true,
    when: (isGiven) => isGiven("SQUARE_APPLICATION_ID"),
  },
];

/** Returns every variable that is needed beside the given ones, with the cause. `serving`: a process in production. */
export function missingVariables(
  given: GivenVariables,
  { serving }: { serving: boolean },
): MissingVariable[] {
  const isGiven = (name: string) => (given[name] ?? "").trim() !== "";
  return REQUIREMENTS.filter((rule) => (serving || !rule.serving) && rule.when(isGiven, given)).flatMap(
    ({ needs, cause }) => needs.filter((name) => !isGiven(name)).map((name) => ({ name, cause })),
  );
}

/** Variables that open what production keeps closed. */
const NEVER_IN_PRODUCTION = ["WEBHOOK_LOCAL_ADDRESSES"];

/** Returns the variables with which a process in production does not start. */
export const refusedVariables = (given: GivenVariables): string[] =>
  given.NODE_ENV === "production"
    ? NEVER_IN_PRODUCTION.filter((name) => (given[name] ?? "").trim() !== "")
    : [];
