import { describe, expect, it } from "vitest";
import { keywordOf } from "./sms-keywords";

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
