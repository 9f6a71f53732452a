import { expect, it } from "vitest";
import { labelsOn, sendDay } from "./produce-days";

const TODAY = "2026-12-01";
const name = (word: string) => ({ fr: word, en: word });

it("sends a message on its planned day, and today without one or when that day is over", () => {
  expect(sendDay({ scheduled_day: "2026-12-04" }, TODAY)).toBe("2026-12-04");
  expect(sendDay({ scheduled_day: "2026-11-30" }, TODAY)).toBe(TODAY);
  expect(sendDay({ scheduled_day: "" }, TODAY)).toBe(TODAY);
});

it("names what can still be bought on the day of the message", () => {
  const facts = {
    labels: { 1: name("Fraises"), 2: name("Ail"), 3: name("Laitue") },
    lastDays: { 1: "2026-12-02", 3: "2026-12-04" },
  };
  expect(Object.keys(labelsOn(facts, TODAY))).toEqual(["1", "2", "3"]);
  expect(Object.keys(labelsOn(facts, "2026-12-04"))).toEqual(["2", "3"]);
});
