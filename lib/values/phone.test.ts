import { describe, expect, it } from "vitest";
import { mayBeTexted, parsePhone } from "./phone";

describe("parsePhone", () => {
  it.each([
    ["(450) 555-0199", "+14505550199"],
    ["(514) 873-1234", "+15148731234"],
    ["514.873.1234", "+15148731234"],
    ["5148731234", "+15148731234"],
    ["1 514 873 1234", "+15148731234"],
    ["+1 514 873-1234", "+15148731234"],
    ["+33 6 12 34 56 78", "+33612345678"],
    ["873-1234", null],
    ["(999) 999-9999", null],
    ["", null],
    ["abc", null],
    ["514873123456789012345", null],
  ])("reads %s as %s", (typed, stored) => {
    expect(parsePhone(typed)).toBe(stored);
  });
});

describe("mayBeTexted", () => {
  it.each([
    ["Québec", "+15148731234"],
    ["Chicago", "+13125551234"],
  ])("allows %s", (_place, number) => expect(mayBeTexted(number)).toBe(true));
  it.each([
    ["France", "+33612345678"],
    ["Jamaica", "+18765551234"],
    ["the Dominican Republic", "+18095551234"],
    ["the Bahamas", "+12423591234"],
    ["Puerto Rico", "+17875551234"],
    ["a toll-free number", "+18005551234"],
    ["a premium number", "+19005551234"],
    ["a premium exchange", "+15149761234"],
    ["a Canadian satellite phone", "+16005551234"],
    ["a follow-me number", "+15005551234"],
    ["a satellite network", "+881612345678"],
    ["nobody", "+19995551234"],
  ])("refuses %s", (_place, number) => expect(mayBeTexted(number)).toBe(false));
});
