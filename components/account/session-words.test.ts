import { expect, it } from "vitest";
import { CATALOGUE } from "@/lib/i18n/catalogue";
import { LANGS } from "@/lib/vocabulary/languages";

it("never names the log-in of a program as the API tokens of the section below are named", () => {
  for (const lang of LANGS) {
    const { accounts, api_tokens } = CATALOGUE[lang];
    expect(api_tokens.title).toMatch(/token|jeton/i);
    expect(accounts.sessions.program).not.toMatch(/token|jeton/i);
  }
});
