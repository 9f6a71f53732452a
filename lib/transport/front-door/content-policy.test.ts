import { describe, expect, it, vi } from "vitest";
import { pagePolicy } from "./content-policy";

const given = vi.hoisted(() => ({ STRIPE_PUBLISHABLE_KEY: undefined as string | undefined, MAP_HOSTS: [] }));
vi.mock("../../env", () => ({ env: () => given }));

describe("the policy of a page", () => {
  it("opens Stripe's card form in the admin alone, and only where it is used", () => {
    expect(pagePolicy("n0nce")).not.toContain("stripe.com");
    given.STRIPE_PUBLISHABLE_KEY = "pk_test_1";
    expect(pagePolicy(null)).not.toContain("stripe.com");
    const admin = pagePolicy("n0nce");
    expect(admin).toMatch(/script-src [^;]*https:\/\/js\.stripe\.com/);
    expect(admin).toMatch(/frame-src 'self' https:\/\/js\.stripe\.com [^;]*https:\/\/hooks\.stripe\.com/);
    expect(admin).toMatch(/connect-src 'self' https:\/\/api\.stripe\.com/);
  });
});
