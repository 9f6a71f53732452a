import { expect, it } from "vitest";
import { textWithoutSecrets } from "./secret-texts";

const TOKEN = "Zx3kQ9_vT1aLr8-Yb2Wd7Hc4Jf6Ns0Pm5Ug3Ei1Ko9A";

it("the message of an error says nothing of anyone", () => {
  expect(textWithoutSecrets(`no user rose@ferme.test (514 873-1234) token=abc at ${TOKEN}`)).toBe(
    "no user […] ([…]) token= at […]",
  );
  const chunk = "Failed to load chunk /_next/static/chunks/0r~ux8hyd7tsq.js from module 48213";
  expect(textWithoutSecrets(chunk)).toBe(chunk);
});

it.each([
  "request 12345678-1234-4123-8123-123456789012 is stuck",
  "no request 12345678-1234-4123-8123-123456789012.",
  "connect ECONNREFUSED 192.168.100.100:5432",
  "connect ETIMEDOUT 192.168.100.100",
])("a text keeps what is no phone number: %s", (text) => {
  expect(textWithoutSecrets(text)).toBe(text);
});

it.each(["514.873.1234", "1.514.873.1234", "06.12.34.56.78", "+33.142.168.200", "33.1.42.68.53.00"])(
  "a phone number is none the less one with dots: %s",
  (phone) => {
    expect(textWithoutSecrets(`call ${phone} now`)).toBe("call […] now");
  },
);
