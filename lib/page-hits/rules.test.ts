import { expect, it } from "vitest";
import { siteOf } from "./rules";

it.each([
  ["https://www.google.com/search?q=panier", "google.com"],
  ["http://ferme.example:8080/blogue", "ferme.example"],
  ["https://potager.test/fr/tarifs", null],
  ["android-app://com.facebook.katana/", null],
  ["javascript:alert(1)", null],
  ["https://user:secret@ferme.example/", "ferme.example"],
  [`https://${"a".repeat(260)}.example/`, null],
  ["nowhere", null],
  ["", null],
  [null, null],
])("%s came from %s", (referrer, site) => {
  expect(siteOf(referrer, "potager.test")).toBe(site);
});
