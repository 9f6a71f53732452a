import { describe, expect, it } from "vitest";
import { nameThatFits } from "./sms-name";

/** Returns the name that a text shows when it has room for `room` letters of a name in its two segments. */
const shown = (name: string, room: number) =>
  nameThatFits(name, (written) => `${written}${"a".repeat(306 - room)}`);

describe("a name in a text", () => {
  it("stays whole when it fits, and when no name at all would help", () => {
    expect(shown("Marie-Ange Tremblay", 19)).toBe("Marie-Ange Tremblay");
    expect(nameThatFits("Luc", (name) => name + "a".repeat(400))).toBe("Luc");
  });

  it("loses its last words first, then the end of the first one, then itself", () => {
    expect(shown("Marie-Ange Tremblay de la Rivière", 19)).toBe("Marie-Ange Tremblay");
    expect(shown("Marie-Ange Tremblay", 18)).toBe("Marie-Ange");
    expect(shown("Marie-Ange", 8)).toBe("Marie-A.");
    expect(shown("Marie-Ange", 2)).toBe("");
  });

  it("is left out rather than mutilated when one letter of it costs the whole text", () => {
    expect(shown("Zoë Tremblay", 20)).toBe("");
  });

  it("never ends inside an emoji", () => {
    const family = "👨‍👩‍👧";
    const written = nameThatFits(family.repeat(30), (name) => name + "ê".repeat(100));
    expect(written.replaceAll(family, "")).toMatch(/^\.?$/);
  });
});
