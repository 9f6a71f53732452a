import { describe, expect, it } from "vitest";
import { inFormOrder } from "./form-data";

const form = (...names: string[]) => {
  const data = new FormData();
  for (const name of names) data.append(name, "");
  return data;
};

describe("errors of a form", () => {
  it("stand in the order of the form, and not of the schema", () => {
    const errors = { email: 1, name: 2, phone: 3 };
    expect(Object.keys(inFormOrder(errors, form("name", "phone", "email")))).toEqual([
      "name",
      "phone",
      "email",
    ]);
  });

  it("find lists, JSON and nested fields", () => {
    const errors = { place: 1, "prices.0.cents": 2, codes: 3, name: 4 };
    const sent = form("name", "codes[]", "prices.0.cents", "place:json");
    expect(Object.keys(inFormOrder(errors, sent))).toEqual(["name", "codes", "prices.0.cents", "place"]);
  });

  it("keep a field that was not sent behind the one before it, and errors without a field last", () => {
    const errors = { global: 1, name: 2, reason: 3, message: 4 };
    expect(Object.keys(inFormOrder(errors, form("message", "name")))).toEqual([
      "message",
      "name",
      "reason",
      "global",
    ]);
  });
});
