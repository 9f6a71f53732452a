import { describe, expect, it } from "vitest";
import {
  AUTH_OVERLAYS,
  type AuthOverlay,
  authParameters,
  overlayHash,
  overlayOf,
  readArrival,
  without,
} from "./address";
import { accepted, mustAsk, readSettings } from "./cookie-settings";
import { hitOf } from "./page-hit";

const HOSTILE = [
  "javascript:alert(1)",
  "//evil.example",
  "<img src=x onerror=alert(1)>",
  '"><script>alert(1)</script>',
  "%00",
  "../../admin",
  "login/../signup",
  "LOGIN",
  "constructor",
  "__proto__",
  "a".repeat(5000),
];

describe("an address", () => {
  it("opens the five overlays by their hash and nothing else", () => {
    for (const name of AUTH_OVERLAYS) expect(overlayOf(overlayHash(name))).toBe(name);
    for (const text of ["", "#", "#main", "#/auth", "#/auth/"]) expect(overlayOf(text)).toBeNull();
    for (const text of HOSTILE) {
      expect(overlayOf(`#/auth/${text}`)).toBeNull();
      expect(overlayOf(text)).toBeNull();
    }
  });

  it("reads the parameters that have the only shape they may have", () => {
    const uuid = "5f0e4c36-9d3a-4b6e-8f7a-0c1d2e3f4a5b";
    expect(
      readArrival(`?modal=nps-survey&formUuid=${uuid}&userId=7&farmId=9&npsScore=0&qr_code_uuid=${uuid}`),
    ).toMatchObject({
      modal: "nps-survey",
      form: { uuid, user_id: 7, farm_id: 9 },
      nps_score: 0,
      qr_code_uuid: uuid,
      unsubscribed: null,
    });
    expect(readArrival("?unsubscribe_result=success&email_farm_unsubscribe=12").unsubscribed).toBe("farm");
    expect(readArrival("?unsubscribe_result=success").unsubscribed).toBe("success");
    expect(readArrival("?unsubscribe_result=error&email_farm_unsubscribe=12").unsubscribed).toBe("error");
  });

  it.each(HOSTILE)("takes nothing from %s", (text) => {
    const names = ["modal", "formUuid", "userId", "farmId", "npsScore", "qr_code_uuid", "unsubscribe_result"];
    const query = new URLSearchParams(names.map((name) => [name, text]));
    expect(readArrival(`?${query}`)).toMatchObject({
      modal: null,
      form: null,
      nps_score: null,
      qr_code_uuid: null,
      unsubscribed: null,
    });
  });

  it.each(["-1", "11", "010", "00", "1.5", "1e1", " 7", "٣"])("takes no score from %s", (score) => {
    expect(readArrival(`?npsScore=${encodeURIComponent(score)}`).nps_score).toBeNull();
  });

  it("loses only what it is told to", () => {
    const href = "https://potager.example/fr/tarifs?a=1&token=x&b=2#/auth/login";
    expect(without(href, ["token"])).toBe("/fr/tarifs?a=1&b=2#/auth/login");
    expect(without(href, ["token", "a", "b"], false)).toBe("/fr/tarifs");
    const all = "https://potager.example/fr?redirect_to=x&token=x&email=x&qr_code_uuid=x";
    const after = (overlay: AuthOverlay) => without(all, authParameters(overlay));
    for (const overlay of ["login", "signup", "forgot-pwd"] as const)
      expect(after(overlay)).toBe("/fr?token=x&email=x&qr_code_uuid=x");
    expect(after("change-pwd")).toBe("/fr?qr_code_uuid=x");
    expect(after("qr-code-onboarding")).toBe("/fr?token=x&email=x");
  });
});

describe("the cookie banner", () => {
  const now = new Date("2026-06-01T12:00:00Z");
  const record = (changes: object = {}) =>
    JSON.stringify({ accept: true, version: "1.0.0", createdAt: "2026-05-01T12:00:00Z", ...changes });
  const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3600_000).toISOString();

  it("asks when nothing is stored, or another version", () => {
    expect(mustAsk(null, now)).toBe(true);
    expect(mustAsk(record({ version: "0.9.0" }), now)).toBe(true);
  });
  it("leaves whoever accepted in peace, and asks again a day after a refusal", () => {
    expect(mustAsk(record(), now)).toBe(false);
    expect(mustAsk(record({ accept: false, createdAt: hoursAgo(23) }), now)).toBe(false);
    expect(mustAsk(record({ accept: false, createdAt: hoursAgo(25) }), now)).toBe(true);
  });
  it.each(["", "{", "null", "[]", "1", '{"accept":"yes"}', record({ createdAt: "tomorrow" })])(
    "stays away on a broken record: %s",
    (stored) => {
      expect(mustAsk(stored, now)).toBe(false);
      expect(readSettings(stored)).toBeNull();
      expect(accepted(stored)).toBe(false);
    },
  );
  it("counts as accepted only in this version", () => {
    expect(accepted(record())).toBe(true);
    expect(accepted(record({ accept: false }))).toBe(false);
    expect(accepted(record({ version: "2.0.0" }))).toBe(false);
  });
});

describe("a page hit", () => {
  const at = (path: string) => `https://potager.example${path}`;
  it("is the parts of the address", () => {
    const hit = hitOf(at("/fr?utm=x#/auth/login"), null);
    expect(hit).toEqual({ url: "/fr", query: "utm=x", hash: "#/auth/login", farm_id: null });
  });
  it("waits on a farm's page until the farm is known", () => {
    for (const path of [
      "/fr/fermes/ruisseau",
      "/en/farms/ruisseau/subscription",
      "/fr/admin/farms/5f0e/edit",
    ]) {
      expect(hitOf(at(path), null)).toBeNull();
      expect(hitOf(at(path), 7)).toMatchObject({ url: path, farm_id: 7 });
    }
    for (const path of ["/fr/admin/farms", "/fr/admin/farms/create", "/en/search"]) {
      expect(hitOf(at(path), null)).toMatchObject({ url: path, farm_id: null });
    }
  });
});
