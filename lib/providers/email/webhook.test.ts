import { describe, expect, it } from "vitest";
import { isMachineOpen } from "./webhook";

describe("machine opens", () => {
  it("are told by a bare user agent", () => {
    expect(isMachineOpen("Mozilla/5.0")).toBe(true);
    expect(isMachineOpen("Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)")).toBe(false);
    expect(isMachineOpen(undefined)).toBe(false);
  });
});
