import { PHASE_PRODUCTION_BUILD } from "next/constants";
import { getPathMatch } from "next/dist/shared/lib/router/utils/path-match";
import { afterEach, describe, expect, it, vi } from "vitest";
import config from "@/next.config";

afterEach(() => vi.unstubAllEnvs());

interface Rule {
  source: string;
  has?: { key?: string }[];
  headers: { key: string; value: string }[];
}

/** Returns the headers that Next would set for an address: the last rule that fits decides. */
async function headersOf(address: string): Promise<Record<string, string>> {
  const { pathname, searchParams } = new URL(address, "https://potager.example");
  const rules = (await config(PHASE_PRODUCTION_BUILD).headers?.()) as Rule[];
  const fitting = rules.filter(
    ({ source, has = [] }) =>
      getPathMatch(source)(pathname) !== false && has.every(({ key }) => searchParams.has(key ?? "")),
  );
  return Object.fromEntries(
    fitting.flatMap(({ headers }) => headers.map(({ key, value }) => [key.toLowerCase(), value])),
  );
}

describe("a host without our front door", () => {
  it("protects every page", async () => {
    vi.stubEnv("VERCEL", "1");
    for (const address of ["/", "/fr", "/fr/fermes/ferme-du-ruisseau", "/en/admin/profile"]) {
      const headers = await headersOf(address);
      expect(headers["content-security-policy"], address).toContain("object-src 'none'");
      expect(headers["content-security-policy"], address).toContain("frame-ancestors 'self'");
      expect(headers, address).toMatchObject({
        "x-content-type-options": "nosniff",
        "referrer-policy": "strict-origin-when-cross-origin",
      });
    }
  });

  it("lets other sites frame what is below /embed, and nothing there runs", async () => {
    vi.stubEnv("VERCEL", "1");
    for (const address of ["/fr/embed/ferme-du-ruisseau/subscribe", "/en/embed/ferme-du-ruisseau/card"]) {
      const policy = (await headersOf(address))["content-security-policy"];
      expect(policy, address).toContain("frame-ancestors *");
      expect(policy, address).toContain("script-src 'none'");
    }
  });

  it("lets answers that are no page load nothing", async () => {
    vi.stubEnv("VERCEL", "1");
    for (const address of ["/api/me", "/uploads/a/b.webp", "/q/abc"])
      expect((await headersOf(address))["content-security-policy"], address).toContain("default-src 'none'");
  });

  it("lets the worker that opens HEIC photos compile WebAssembly, and nothing else", async () => {
    vi.stubEnv("VERCEL", "1");
    const policyOf = async (name: string) =>
      (await headersOf(`/_next/static/media/${name}`))["content-security-policy"];
    expect(await policyOf("heic-worker.0a1.js")).toContain("script-src 'self' 'wasm-unsafe-eval'");
    expect(await policyOf("libheif.0a1.js")).not.toContain("script-src");
  });

  it.each([
    "/fr/confirmer/abc",
    "/en/unsubscribe/abc",
    "/u/abc",
    "/fr?autologin_token=abc",
    "/en/login?token=a",
  ])("tells no other site the secret of %s", async (address) => {
    vi.stubEnv("VERCEL", "1");
    expect((await headersOf(address))["referrer-policy"]).toBe("no-referrer");
  });

  it("leaves the headers to the front door elsewhere", async () => {
    vi.stubEnv("VERCEL", "");
    expect((await headersOf("/fr"))["content-security-policy"]).toBeUndefined();
  });
});
