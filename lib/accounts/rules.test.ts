import { describe, expect, it } from "vitest";
import { landingAfterLogin, landingAfterSignup, safeInternalPath } from "./rules";

const farms = [
  { id: 7, uuid: "aaa" },
  { id: 8, uuid: "bbb" },
];
const owner = { is_admin: false, needs_second_factor: false, default_farm_id: 8, my_farms: farms };

describe("where log-in leads", () => {
  it("goes where they were going, before anything else", () => {
    const admin = { ...owner, is_admin: true };
    expect(landingAfterLogin("fr", admin, "/fr/fermes/ruisseau?subscribe=1")).toBe(
      "/fr/fermes/ruisseau?subscribe=1",
    );
  });
  it("then to the farms for an admin, the default farm, the first farm, the profile", () => {
    expect(landingAfterLogin("fr", { ...owner, is_admin: true })).toBe("/fr/admin/farms");
    expect(landingAfterLogin("en", owner)).toBe("/en/admin/farms/bbb/tutorials");
    expect(landingAfterLogin("fr", { ...owner, default_farm_id: null })).toBe(
      "/fr/admin/farms/aaa/tutorials",
    );
    expect(landingAfterLogin("fr", { ...owner, default_farm_id: 99 })).toBe("/fr/admin/farms/aaa/tutorials");
    expect(landingAfterLogin("fr", { ...owner, my_farms: [] })).toBe("/fr/admin/profile");
  });
  it("goes first to the set-up of a second factor that a super administrator needs", () => {
    const newAdmin = { ...owner, needs_second_factor: true };
    expect(landingAfterLogin("fr", newAdmin, "/fr/admin/payments")).toBe("/fr/admin/second-factor");
  });
  it("leaves an unsafe address aside", () => {
    expect(landingAfterLogin("en", owner, "//evil.example")).toBe("/en/admin/farms/bbb/tutorials");
  });
  it("knows no admin case after sign-up", () => {
    expect(landingAfterSignup("fr", { ...owner, is_admin: true })).toBe("/fr/admin/farms/bbb/start/place");
  });
});

describe("safeInternalPath", () => {
  it.each([
    "/fr",
    "/en/admin/farms",
    "/fr/admin/farms/a-b/subscribers?modal=create-subscriber",
    "/en/farms/caf%C3%A9",
    "/fr#x",
    "/fr/admin/farms?next=%2F%2Fevil.example",
  ])("keeps %s", (path) => {
    expect(safeInternalPath(path)).toBe(path);
  });
  it.each([
    "",
    "fr/admin",
    "//evil.example",
    "///evil.example",
    "/\\evil.example",
    "\\/evil.example",
    "/fr\\..\\evil",
    "https://evil.example/fr",
    "HTTPS:/fr",
    "javascript:alert(1)",
    "data:text/html,x",
    "/%2Fevil.example",
    "/%2f%2fevil.example",
    "/%5Cevil.example",
    "/fr/%5c%5cevil",
    "/fr/%255cevil",
    "/fr/..//evil.example",
    "/fr/%2e%2e/%2fevil.example",
    "/fr/./x",
    "/fr//evil.example",
    "/fr/@evil.example:80",
    "/\t/evil.example",
    "/fr\n/x",
    "/fr/%0d%0aSet-Cookie:x",
    "/fr?x=\r\ny",
    "/fr/%",
    "/frx/admin",
    "/api/auth/signout",
    "/de/admin",
    `/fr/${"a".repeat(2001)}`,
    `/fr/${"%25".repeat(12)}41`.replaceAll("%25%25", "%2525"),
  ])("refuses %s", (path) => {
    expect(safeInternalPath(path)).toBeNull();
  });
});
