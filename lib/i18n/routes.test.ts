import { describe, expect, it } from "vitest";
import { onTrouble, reportTrouble, type Trouble } from "@/lib/platform/trouble";
import { allowMistakes } from "@/tests/setup/mistakes";
import { adminHref, counterpart } from "./routes";

function heardDuring(work: () => unknown): { answer: unknown; heard: Trouble[] } {
  const heard: Trouble[] = [];
  const end = onTrouble((trouble) => heard.push(trouble));
  const answer = work();
  end();
  return { answer, heard };
}

describe("an internal address", () => {
  it.each(["", "/farms", "/farms/create?plan=free", "/francis", "/en-bas"] as const)(
    "is taken: %s",
    (path) => {
      expect(heardDuring(() => adminHref("fr", path))).toEqual({ answer: `/fr/admin${path}`, heard: [] });
    },
  );

  it.each([
    "farms",
    "/fr/farms",
    "/en",
    "/fr?x=1",
    "//evil.example",
    "/\\evil.example",
    "https://evil.example",
  ])("is reported, and leads home: %s", (path) => {
    expect(heardDuring(() => allowMistakes(() => adminHref("en", path as "/")))).toEqual({
      answer: "/en",
      heard: [{ kind: "bad_internal_url", message: `no internal path: ${path}` }],
    });
  });

  it("is what the other language is asked for", () => {
    expect(heardDuring(() => allowMistakes(() => counterpart("fr/tarifs", "en")))).toMatchObject({
      answer: "/en",
      heard: [{ kind: "bad_internal_url" }],
    });
    expect(heardDuring(() => counterpart("/fr/tarifs", "en"))).toEqual({ answer: "/en/pricing", heard: [] });
  });
});

it("a listener that fails keeps nobody else from hearing", () => {
  const { heard } = heardDuring(() => {
    const end = onTrouble(() => {
      throw new Error("deaf");
    });
    const other = heardDuring(() => reportTrouble("chunk_load", { message: "x" }));
    end();
    expect(other.heard).toEqual([{ kind: "chunk_load", message: "x" }]);
  });
  expect(heard).toHaveLength(1);
});
