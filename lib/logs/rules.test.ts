import { expect, it } from "vitest";
import { whyNoReplay } from "./rules";

const events = [{ kind: "opened" }];

it("says why a call has no replay: it counts once, or what it said is deleted", () => {
  for (const provider of ["resend", "sns", "stripe", "square"] as const) {
    expect(whyNoReplay({ provider, error: null, events })).toBeNull();
    expect(whyNoReplay({ provider, error: "failed", events })).toBeNull();
    expect(whyNoReplay({ provider, error: "failed", events: null })).toBe("old");
  }
  for (const provider of ["resend", "sns"] as const)
    expect(whyNoReplay({ provider, error: null, events: null })).toBe("once");
  for (const provider of ["stripe", "square"] as const)
    expect(whyNoReplay({ provider, error: null, events: null })).toBe("old");
});
