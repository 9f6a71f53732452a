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
