import { describe, expect, it } from "vitest";
import { consentExpiry, suppressionAddress } from "./rules";

const from = new Date("2026-08-31T12:00:00Z");

describe("consent expiry", () => {
  it("is never for express consent and what the owner declared", () => {
    expect(consentExpiry("express", from)).toBeNull();
    expect(consentExpiry("declared_by_owner", from)).toBeNull();
  });
  it("is two years after a purchase", () => {
    expect(consentExpiry("implied_purchase", from)?.toISOString()).toBe("2028-08-31T12:00:00.000Z");
  });
  it("is six months after an inquiry, on the last day of a shorter month", () => {
    expect(consentExpiry("implied_inquiry", from)?.toISOString()).toBe("2027-02-28T12:00:00.000Z");
  });
});

it("suppresses an email whatever its case", () => {
  expect(suppressionAddress("email", "Luc@Abonne.test")).toBe("luc@abonne.test");
});
