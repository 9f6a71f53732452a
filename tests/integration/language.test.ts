import { describe, expect, it } from "vitest";
import { GET } from "@/app/api/language/[to]/route";

async function choose(to: string, referer?: string) {
  const headers = referer ? { referer } : undefined;
  const answer = await GET(new Request(`http://potager.test/api/language/${to}`, { headers }), {
    params: Promise.resolve({ to }),
  });
  return {
    status: answer.status,
    to: answer.headers.get("location"),
    cookie: answer.headers.get("set-cookie"),
  };
}

describe("the language switch", () => {
  it("leads to the same page in the other language and remembers the choice", async () => {
    const answer = await choose("en", "http://potager.test/fr/fermes/ferme-du-ruisseau?qr_code_uuid=1");
    expect(answer).toMatchObject({ status: 303, to: "/en/farms/ferme-du-ruisseau?qr_code_uuid=1" });
    expect(answer.cookie).toMatch(/^lang=en; Path=\/; Max-Age=31536000/);
    expect((await choose("fr", "http://potager.test/en/admin/farms/x/produces?q=ail")).to).toBe(
      "/fr/admin/farms/x/produces?q=ail",
    );
  });

  it("leads home from an address that is not ours, or from none", async () => {
    for (const referer of [undefined, "https://voleur.example/fr/fermes/x", "not an address"])
      expect((await choose("en", referer)).to).toBe("/en");
    expect((await choose("de")).status).toBe(404);
  });
});
