import { describe, expect, it } from "vitest";
import { keepTyped, readTyped } from "./typed";

const now = new Date("2026-07-01T12:00:00Z");
const later = (hours: number) => new Date(now.getTime() + hours * 3600_000);

function form(fields: Record<string, string>): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) data.append(name, value);
  return data;
}

describe("what is typed into a form", () => {
  const stored = keepTyped(form({ name: "Zoé", message: "", _lang: "fr", $ACTION_KEY: "k" }), now);

  it("is read again as it was, without what the form itself adds", () => {
    expect(readTyped(stored, later(11))).toEqual({ name: "Zoé", message: "" });
  });

  it("is forgotten after twelve hours, and when the clock went back", () => {
    expect(readTyped(stored, later(12))).toEqual({});
    expect(readTyped(stored, later(-1))).toEqual({});
  });

  it("is nothing where another wrote something else", () => {
    for (const strange of [
      null,
      "",
      "[]",
      "{",
      '"x"',
      '{"version":"1.0.0","savedAt":"never","typed":{"name":"x"}}',
    ])
      expect(readTyped(strange, now)).toEqual({});
    const entry = { version: "1.0.0", savedAt: now.toISOString(), typed: { a: 1, b: "x" } };
    expect(readTyped(JSON.stringify(entry), now)).toEqual({
      b: "x",
    });
  });
});
