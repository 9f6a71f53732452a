import { afterEach, describe, expect, it, vi } from "vitest";
import { db } from "@/db/client";
import { bucketOf } from "@/lib/platform/caller-address";
import { limitRate } from "@/lib/platform/rate-limits";
import { asVisitor } from "@/tests/factories/context";

const MARK = Symbol.for("potager.front-door");
const process_wide = globalThis as { [MARK]?: boolean };

/** Reads an address in a process with this number of trusted proxies. */
async function addressOf(forwarded: string | null, trusted: number, frontDoor: boolean) {
  vi.resetModules();
  vi.stubEnv("TRUSTED_PROXIES", String(trusted));
  process_wide[MARK] = frontDoor;
  const facts = await import("@/lib/transport/request-facts");
  return facts.addressOf(new Headers(forwarded === null ? {} : { "x-forwarded-for": forwarded }));
}

afterEach(() => {
  vi.unstubAllEnvs();
  vi.resetModules();
  delete process_wide[MARK];
});

describe("the address of a caller", () => {
  it.each([
    ["nobody's word but the socket's", "203.0.113.9, 198.51.100.7", 0, true, "198.51.100.7"],
    ["the word of the one proxy", "1.1.1.1, 203.0.113.9, 10.0.0.1", 1, true, "203.0.113.9"],
    ["the word of two proxies", "1.1.1.1, 203.0.113.9, 10.0.0.2, 10.0.0.1", 2, true, "203.0.113.9"],
    ["the socket, when the call came past the proxies", "198.51.100.7", 2, true, "198.51.100.7"],
    ["no invented hop, when a proxy was left out", "1.1.1.1, 198.51.100.7", 2, true, "198.51.100.7"],
    ["unknown without our server and without a proxy", "203.0.113.9", 0, false, null],
    ["the proxy's word without our server", "1.1.1.1, 203.0.113.9", 1, false, "203.0.113.9"],
    ["without its port", "203.0.113.9:51234", 0, true, "203.0.113.9"],
    ["IPv6 without brackets and port", "[2001:db8::7]:443", 0, true, "2001:db8::7"],
    ["IPv4 of a double socket", "::ffff:203.0.113.9", 0, true, "203.0.113.9"],
    ["nothing that is no address", "<script>", 0, true, null],
    ["unknown without any", null, 0, false, null],
  ] as const)("is %s", async (_, forwarded, trusted, frontDoor, address) => {
    expect(await addressOf(forwarded, trusted, frontDoor)).toBe(address);
  });
});

describe("calls are counted together", () => {
  it("for a whole /64 network, so that one household is one caller", () => {
    const near = ["2001:db8:1:2::1", "2001:db8:1:2:ffff:ffff:ffff:ffff", "2001:0db8:0001:0002::"];
    expect(new Set(near.map(bucketOf)).size).toBe(1);
    expect(bucketOf("2001:db8:1:3::1")).not.toBe(bucketOf(near[0]!));
    expect(bucketOf("::1")).toBe("0:0:0:0::/64");
    expect(bucketOf("203.0.113.9")).toBe("203.0.113.9");
  });

  it("for everyone whose address is unknown, so that hiding it wins nothing", async () => {
    await db().execute("delete from rate_limits");
    const call = (ip: string | null) => limitRate(asVisitor(), "contact_address", ip);
    for (let calls = 0; calls < 30; calls++) await call(null);
    await expect(call(null)).rejects.toMatchObject({ code: "rate_limited" });
    await expect(call("203.0.113.9")).resolves.toBeUndefined();
  });

  it("for nobody by anything but an address, which would be counted as unknown", async () => {
    await expect(limitRate(asVisitor(), "subscribe_address", "user.7")).rejects.toThrow(TypeError);
  });

  it("for the addresses of one network", async () => {
    const call = (ip: string) => limitRate(asVisitor(), "contact_address", ip);
    for (let calls = 0; calls < 30; calls++) await call(`2001:db8:9:9::${calls.toString(16)}`);
    await expect(call("2001:db8:9:9:aaaa::1")).rejects.toMatchObject({ code: "rate_limited" });
  });
});
