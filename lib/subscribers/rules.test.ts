import { expect, it } from "vitest";
import { maskEmail, maskPhone } from "./rules";

it("shows just enough of an address", () => {
  expect(maskEmail("luc.gagnon@exemple.ca")).toBe("lu…\u2060@exemple.ca");
  expect(maskEmail("lu@exemple.ca")).toBe("l…\u2060@exemple.ca");
  expect(maskEmail("l@exemple.ca")).toBe("l…\u2060@exemple.ca");
  expect(maskPhone("+15145551234")).toBe("…1234");
});
