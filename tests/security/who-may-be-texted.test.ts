import { describe, expect, it } from "vitest";
import type { z } from "zod";
import { QrCodeOnboardingInput, SignupInput, UpdateProfileInput } from "@/lib/accounts/inputs";
import { DemoSmsInput } from "@/lib/demo/inputs";
import { snsProvider } from "@/lib/providers/sms/sns";
import { PublicSubscribeInput, SubscriberInput, SubscriberPatchInput } from "@/lib/subscribers/inputs";

const DOORS: readonly (readonly [string, z.ZodType, string])[] = [
  ["admin form", SubscriberInput, "phone"],
  ["edit", SubscriberPatchInput, "phone"],
  ["public form", PublicSubscribeInput, "phone"],
  ["demo", DemoSmsInput, "phone"],
  ["sign-up", SignupInput, "phone_number"],
  ["sign-up by QR code", QrCodeOnboardingInput, "phone_number"],
  ["profile", UpdateProfileInput, "phone"],
];

const COSTLY = [
  ["Jamaica", "+1 876 555-1234"],
  ["the Dominican Republic", "+1 809 555-1234"],
  ["the Bahamas", "+1 242 359-1234"],
  ["Puerto Rico", "+1 787 555-1234"],
  ["France", "+33 6 12 34 56 78"],
  ["premium numbers", "+1 900 555-1234"],
  ["premium exchanges", "+1 514 976-1234"],
  ["toll-free numbers", "+1 800 555-1234"],
  ["satellite phones", "+881 6 1234 5678"],
  ["Canadian satellite phones", "+1 600 555-1234"],
] as const;

const problems = (schema: z.ZodType, field: string, value: string): string[] =>
  (schema.safeParse({ [field]: value }).error?.issues ?? [])
    .filter(({ path }) => path[0] === field)
    .map(({ message }) => message);

describe.each(DOORS)("the %s", (_door, schema, field) => {
  it.each(COSTLY)("pumps no text to %s", (_place, number) => {
    expect(problems(schema, field, number)).toContain("phoneNotTextable");
  });
  it.each(["(450) 555-0199", "+1 312 555-1234"])("takes %s", (number) =>
    expect(problems(schema, field, number)).toEqual([]),
  );
});

it.each(COSTLY)("calls no provider for a saved number of %s", async (_place, number) => {
  // No emulator listens here: a call would end as busy or unknown.
  const outcome = await snsProvider().send(number.replaceAll(/[ -]/g, ""), "Bonjour");
  expect(outcome).toEqual({ kind: "refused", reason: "NumberNotAllowed" });
});
