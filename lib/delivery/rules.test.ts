import { describe, expect, it } from "vitest";
import { isMachineOpen, keywordOf } from "./rules";

describe("keywords of a text", () => {
  it.each([
    ["STOP", "stop", "en"],
    ["Arrêt", "stop", "fr"],
    ["ARRET.", "stop", "fr"],
    [" start ", "start", "en"],
    ["Début", "start", "fr"],
    ["aide", "help", "fr"],
    ["HELP", "help", "en"],
    ["info", "help", null],
  ])("%s", (body, act, lang) => {
    expect(keywordOf(body)).toEqual({ act, lang });
  });

  it.each(["Merci!", "stop it please", "", "🥕"])("%s is none", (body) => {
    expect(keywordOf(body)).toBeNull();
  });
});

describe("machine opens", () => {
  it("are told by a bare user agent", () => {
    expect(isMachineOpen("Mozilla/5.0")).toBe(true);
    expect(isMachineOpen("Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)")).toBe(false);
    expect(isMachineOpen(undefined)).toBe(false);
  });
});
