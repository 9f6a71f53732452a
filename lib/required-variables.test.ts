import { expect, test } from "vitest";
import { missingVariables, refusedVariables } from "./required-variables";

const FACTS = {
  APP_URL: "https://potager.test",
  EMAIL_FROM: "Potager <bonjour@potager.test>",
  COMPANY_NAME: "Potager inc.",
  COMPANY_ADDRESS: "1, rue du Marché, Québec",
  COMPANY_GST_NUMBER: "1",
  COMPANY_QST_NUMBER: "2",
  PRIVACY_OFFICER_NAME: "Ada",
  PRIVACY_OFFICER_EMAIL: "ada@potager.test",
};
const names = (given: Record<string, string>, serving = true) =>
  missingVariables(given, { serving }).map(({ name }) => name);

test("no example stands in for the company: all facts that are missing are named at once", () => {
  expect(names({})).toEqual(Object.keys(FACTS));
  expect(names({ ...FACTS, COMPANY_ADDRESS: "  " })).toEqual(["COMPANY_ADDRESS"]);
  expect(names(FACTS)).toEqual([]);
});

test.each([
  ["RESEND_API_KEY", ["RESEND_WEBHOOK_SECRET"]],
  ["STRIPE_SECRET_KEY", ["STRIPE_WEBHOOK_SECRET"]],
  ["SMS_ORIGINATION_NUMBERS", ["SNS_TOPIC_ARN"]],
  ["AWS_ACCESS_KEY_ID", ["SNS_TOPIC_ARN"]],
  ["SQUARE_APPLICATION_ID", ["SQUARE_APPLICATION_SECRET", "SQUARE_WEBHOOK_SIGNATURE_KEY", "ENCRYPTION_KEYS"]],
])("a provider in use needs its secrets: %s", (key, needed) => {
  expect(names({ ...FACTS, [key]: "given" })).toEqual(needed);
});

test("a live key needs the card form everywhere, and nothing else is needed outside production", () => {
  expect(names({ STRIPE_SECRET_KEY: "sk_live_1" }, false)).toEqual(["STRIPE_PUBLISHABLE_KEY"]);
  expect(names({}, false)).toEqual([]);
});

test("production does not start with addresses of its own network as endpoints of webhooks", () => {
  const given = { WEBHOOK_LOCAL_ADDRESSES: "127.0.0.9" };
  expect(refusedVariables({ ...given, NODE_ENV: "production" })).toEqual(["WEBHOOK_LOCAL_ADDRESSES"]);
  expect(refusedVariables({ ...given, NODE_ENV: "test" })).toEqual([]);
  expect(refusedVariables({ WEBHOOK_LOCAL_ADDRESSES: " ", NODE_ENV: "production" })).toEqual([]);
});
