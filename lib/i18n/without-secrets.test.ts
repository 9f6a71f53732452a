import { describe, expect, it } from "vitest";
import {
  addressWithoutSecrets,
  hashWithoutSecrets,
  pathWithoutSecrets,
  queryWithoutSecrets,
} from "./without-secrets";

const UUID = "0b0f6c1e-9b5e-4a1c-8f0e-2f3d4c5b6a79";
const TOKEN = "Zx3kQ9_vT1aLr8-Yb2Wd7Hc4Jf6Ns0Pm5Ug3Ei1Ko9A";

describe("an address that is kept", () => {
  it.each([
    ["?token=abc&page=2", "?token=&page=2"],
    [`?autologin_token=${TOKEN}`, "?autologin_token="],
    ["?email=rose%40ferme.test&phone=5148731234", "?email=&phone="],
    ["?Courriel=x&phone_number=1&newPassword=x&user_id=4", "?Courriel=&phone_number=&newPassword=&user_id="],
    ["q=rose@ferme.test", "q="],
    ["?q=(514) 873-1234", "?q="],
    [`?next=${TOKEN}`, "?next="],
    [`?qr_code_uuid=${UUID}&formUuid=${UUID}`, `?qr_code_uuid=${UUID}&formUuid=`],
    ["?utm_source=printemps-2026&distance=50&author=x", "?utm_source=printemps-2026&distance=50&author=x"],
    ["?modal=nps-survey&npsScore=9", "?modal=nps-survey&npsScore=9"],
    ["?email=a&email=b", "?email="],
    ["", ""],
    ["?", ""],
  ])("has no secret in its query: %s", (given, kept) => {
    expect(queryWithoutSecrets(given)).toBe(kept);
  });

  it.each([
    ["#/auth/login", "#/auth/login"],
    ["#roi", "#roi"],
    ["#token=abc", "#token="],
    ["#/auth/change-pwd?email=a@b.ca&x=1", "#/auth/change-pwd?email=&x=1"],
    [`#${TOKEN}`, "#"],
    ["#rose%40ferme.test", "#"],
    ["", ""],
    ["#", "#"],
  ])("nor in its hash: %s", (given, kept) => {
    expect(hashWithoutSecrets(given)).toBe(kept);
  });

  it.each([
    ["/fr/confirmer/abc", "/fr/confirmer/[token]"],
    ["/en/unsubscribe/1a.2b~x/y", "/en/unsubscribe/[token]"],
    ["/fr/mes-donnees/abc", "/fr/mes-donnees/[token]"],
    ["/c/abc", "/c/[token]"],
    [`/fr/${TOKEN}`, "/fr/[…]"],
    ["/fr/rose@ferme.test", "/fr/[…]"],
    ["/fr/blogue/meilleures-pratiques-sms-marketing", "/fr/blogue/meilleures-pratiques-sms-marketing"],
    [`/fr/admin/farms/${UUID}/subscribers`, `/fr/admin/farms/${UUID}/subscribers`],
    ["/fr/%zz", "/fr/%zz"],
  ])("nor in its path: %s", (given, kept) => {
    expect(pathWithoutSecrets(given)).toBe(kept);
  });

  it("nor anywhere at once", () => {
    expect(addressWithoutSecrets("https://rose:pw@potager.test/fr/confirmer/abc?email=a@b.ca#token=x")).toBe(
      "https://potager.test/fr/confirmer/[token]?email=#token=",
    );
    expect(addressWithoutSecrets("/fr/tarifs?x=1#roi")).toBe("/fr/tarifs?x=1#roi");
  });
});
