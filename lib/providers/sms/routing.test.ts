import { expect, it } from "vitest";
import { routeOf, SMS_PROVIDERS } from "./routing";

it("lets the longest prefix of a number decide who sends", () => {
  const routes = { "+": "elsewhere", "+1": "america", "+1514": "montreal" } as const;
  expect(routeOf("+15145550001", routes)).toBe("montreal");
  expect(routeOf("+14505550001", routes)).toBe("america");
  expect(routeOf("+33612345678", routes)).toBe("elsewhere");
});

it("refuses a number that no provider sends to, whatever its prefix is called", () => {
  expect(() => routeOf("+33612345678", { "+1": "america" })).toThrow("no SMS provider");
  expect(() => routeOf("constructor", { "+1": "america" })).toThrow("no SMS provider");
});

it("knows a provider for every number that may be texted", () => {
  expect(SMS_PROVIDERS).toContain(routeOf("+15145550001"));
});
