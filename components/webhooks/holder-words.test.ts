import { expect, it } from "vitest";
import { holderWarning } from "./holder-words";

const active = { state: "active", secret_holder: "Alice", holder_present: false } as const;

it.each([
  [{}, "holderLeft"],
  [{ secret_holder: "" }, "holderLeftUnnamed"],
  [{ secret_holder: null }, "holderGone"],
  [{ holder_present: true }, null],
  [{ secret_holder: "", holder_present: true }, null],
  [{ state: "paused" }, null],
] as const)("an endpoint with %o warns by %s", (values, key) => {
  expect(holderWarning({ ...active, ...values })).toBe(key);
});
