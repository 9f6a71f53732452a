import { describe, expect, it } from "vitest";
import type { z } from "zod";
import {
  LandingRegisterInput,
  QrCodeOnboardingInput,
  SignupInput,
  UpdateProfileInput,
} from "@/lib/accounts/inputs";
import { CategoryInput } from "@/lib/categories/inputs";
import { ContactInput } from "@/lib/contact/inputs";
import { farmPatchInput, farmWholeInput } from "@/lib/farms/inputs";
import { DraftInput } from "@/lib/notifications/inputs";
import { QrCodeInput } from "@/lib/qr-codes/inputs";
import {
  MyDataInput,
  PublicSubscribeInput,
  SubscriberInput,
  SubscriberPatchInput,
} from "@/lib/subscribers/inputs";

/** Every field in which somebody gives a name that strangers may read in a message of ours. */
const NAMES: readonly (readonly [string, z.ZodType, string])[] = [
  ["farm, whole", farmWholeInput("CA"), "name"],
  ["farm, partial", farmPatchInput("CA"), "name"],
  ["farm, at sign-up", SignupInput, "farm_name"],
  ["farm, by QR code", QrCodeOnboardingInput, "farm_name"],
  ["farm, on the landing page", LandingRegisterInput, "farm_name"],
  ["person, at sign-up", SignupInput, "name"],
  ["person, by QR code", QrCodeOnboardingInput, "name"],
  ["person, in the profile", UpdateProfileInput, "name"],
  ["person, by an owner", SubscriberInput, "name"],
  ["person, changed by an owner", SubscriberPatchInput, "name"],
  ["person, in the public form", PublicSubscribeInput, "name"],
  ["person, in their own data", MyDataInput, "name"],
  ["person, in the contact form", ContactInput, "name"],
  ["QR code", QrCodeInput, "title"],
  ["category", CategoryInput, "name"],
  ["postal address", farmPatchInput("CA"), "address"],
  ["town", farmPatchInput("CA"), "city"],
  ["region abroad", farmPatchInput("FR"), "region"],
];

const LINES: readonly (readonly [string, z.ZodType, string])[] = [
  ...NAMES,
  ["title of a notification", DraftInput, "title"],
  ["French subject", DraftInput, "subject_fr"],
  ["English subject", DraftInput, "subject_en"],
];

/** Returns the messages that a schema gives for one field, whatever other fields lack. */
const problems = (schema: z.ZodType, field: string, value: string): string[] =>
  (schema.safeParse({ [field]: value }).error?.issues ?? [])
    .filter(({ path }) => path[0] === field)
    .map(({ message }) => message);

describe.each(LINES)("the %s", (_what, schema, field) => {
  it.each([
    ["a line break", "Ferme\nBcc: x@y.test"],
    ["a carriage return", "Ferme\rdu Ruisseau"],
    ["a line separator", "Ferme\u2028du Ruisseau"],
    ["a control character", "Ferme\u0007"],
    ["a zero-width space", "Fer\u200Bme"],
    ["a change of direction", "Ferme \u202Edu Ruisseau"],
  ])("cannot contain %s", (_kind, value) => expect(problems(schema, field, value)).toContain("oneLine"));

  it("may contain accents and emoji", () =>
    expect(problems(schema, field, "Les délices d’à côté 👩‍🌾 inc.")).toEqual([]));
});

describe.each(NAMES)("the name of the %s", (_what, schema, field) => {
  it.each(["Gagnez https://mal.example", "www.mal.example", "Prix mal.com", "t.co/abc"])(
    "cannot carry the link in %j into a message",
    (value) => expect(problems(schema, field, value)).toContain("noWebAddress"),
  );
});
