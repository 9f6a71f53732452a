import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { seed, share } from "@/tests/setup/long-runs";
import { scriptSafeJson } from "./escape-markup";

describe("JSON inside a script element", () => {
  it("never ends the element nor opens a comment, and reads back the same", () => {
    const texts = fc.oneof(
      fc.string(),
      fc.constantFrom("</script><script>alert(1)</script>", "<!--", "]]>", "\u2028"),
    );
    fc.assert(
      fc.property(texts, (text) => {
        const json = scriptSafeJson({ text });
        expect(json).not.toMatch(/[<>&\u2028\u2029]/);
        expect(JSON.parse(json)).toEqual({ text });
      }),
      { seed, numRuns: share(1000) },
    );
  });
});
