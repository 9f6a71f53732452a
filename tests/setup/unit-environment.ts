import { afterEach, expect } from "vitest";
import { EXAMPLE_COMPANY } from "@/scripts/demo/company";
import { mistakes } from "./mistakes";

Object.assign(process.env, EXAMPLE_COMPANY);

// A missing message or an invalid internal address fails the test.
afterEach(() => {
  expect(mistakes()).toEqual([]);
});
