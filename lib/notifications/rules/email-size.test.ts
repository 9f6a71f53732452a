import { describe, expect, it } from "vitest";
import { tooHeavyKilobytes } from "./email-size";

describe("the size of an email", () => {
  it("is counted in bytes, and said once mail programs may cut the email", () => {
    expect(tooHeavyKilobytes("a".repeat(100 * 1024))).toBeNull();
    expect(tooHeavyKilobytes("a".repeat(100 * 1024 + 1))).toBe(101);
    expect(tooHeavyKilobytes("é".repeat(60 * 1024))).toBe(120);
  });
});
