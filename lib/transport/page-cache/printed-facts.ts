import { type Env, env } from "../../env";

type Facts = Pick<
  Env,
  | "APP_URL"
  | "COMPANY_NAME"
  | "COMPANY_ADDRESS"
  | "COMPANY_FACEBOOK"
  | "COMPANY_INSTAGRAM"
  | "PRIVACY_OFFICER_NAME"
  | "PRIVACY_OFFICER_EMAIL"
>;

/** Returns what prerendered pages contain of the settings, as one text. */
export const printedFacts = (facts: Facts = env()): string =>
  JSON.stringify([
    facts.APP_URL,
    facts.COMPANY_NAME,
    facts.COMPANY_ADDRESS,
    facts.COMPANY_FACEBOOK,
    facts.COMPANY_INSTAGRAM,
    facts.PRIVACY_OFFICER_NAME,
    facts.PRIVACY_OFFICER_EMAIL,
  ]);
