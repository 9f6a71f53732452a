import { describe, expect, it } from "vitest";
import { formDataToObject, inFormOrder } from "./form-data";

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

describe("a form that was made to take memory", () => {
  const names = (count: number, name: (at: number) => string) =>
    form(...Array.from({ length: count }, (_, at) => name(at)));

  it.each([
    ["too many fields", names(2001, (at) => `f${at}`)],
    ["too many fields of one list", names(2001, () => "tags[]")],
    ["lists of empty places", names(3, (at) => `a.${at}x.999`)],
    ["lists of empty places within each other", names(3, (at) => `a.99${at}.999.999`)],
  ])("is refused before anything is built: %s", (_, hostile) => {
    expect(() => formDataToObject(hostile)).toThrow(expect.objectContaining({ code: "malformed" }));
  });

  it("is one of ours otherwise, with rows left out", () => {
    const rows = new FormData();
    rows.set("prices.3.cents", "5");
    expect(formDataToObject(rows)).toEqual({ prices: [undefined, undefined, undefined, { cents: "5" }] });
  });
});
