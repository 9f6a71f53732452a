import { describe, expect, it } from "vitest";
import { z } from "zod";
import { AppError } from "@/lib/platform/errors";
import { idsOf } from "@/lib/values/fields";
import { listOf } from "@/lib/values/lists";
import { toErrorAnswer } from "./error-map";

const wrong = (schema: z.ZodType, value: unknown) => {
  const { error } = schema.safeParse(value);
  return { error, answer: toErrorAnswer(error, "en", "test") };
};
const sizeOf = (answer: unknown) => JSON.stringify(answer).length;

describe("an answer about a number", () => {
  it("says what the number must be more than, or at least", () => {
    expect(wrong(z.number().positive(), 0).answer.errors.global).toEqual(["Enter more than 0."]);
    expect(wrong(z.number().min(1), 0).answer.errors.global).toEqual(["Enter 1 or more."]);
  });
});

describe("an answer about much that is wrong", () => {
  it("words the first errors and counts the others", () => {
    const { answer } = wrong(z.array(z.number()), Array(50).fill("a"));
    expect(Object.keys(answer.errors)).toHaveLength(21);
    expect(answer.errors.global).toEqual(["And 30 more errors."]);
  });

  it("does so for what a verb refuses", () => {
    const fields = Object.fromEntries(
      Array.from({ length: 21 }, (_, at) => [`f${at}`, [{ key: "required" }]]),
    );
    const { errors } = toErrorAnswer(new AppError("invalid", fields, [{ key: "malformed" }]), "en", "test");
    expect(Object.keys(errors)).toHaveLength(21);
    expect(errors.global).toEqual([expect.any(String), "And 1 more error."]);
  });

  it("is short, however long the names are that the caller chose", () => {
    const names = Object.fromEntries(Array.from({ length: 5000 }, (_, at) => [`${"n".repeat(200)}${at}`, 1]));
    expect(sizeOf(wrong(z.strictObject({}), names).answer)).toBeLessThan(2000);
    expect(sizeOf(wrong(z.record(z.string(), z.string()), names).answer)).toBeLessThan(10_000);
  });
});

describe("a number that is too large to count with", () => {
  it.each(["9".repeat(30), `-${"9".repeat(30)}`])("is told once, by our own limit: %s", (value) => {
    const { errors } = wrong(z.object({ page: z.coerce.number().int().min(1).max(100) }), {
      page: value,
    }).answer;
    expect(errors).toEqual({ page: [expect.stringMatching(/^Enter (?:100 or less|1 or more)\.$/)] });
  });

  it("is not valid where we have no limit", () => {
    const { errors } = wrong(z.object({ id: z.coerce.number().int() }), { id: "9".repeat(30) }).answer;
    expect(errors).toEqual({ id: ["This value is not valid."] });
  });
});

describe("a list", () => {
  it("that is too long is counted, and none of its entries is read", () => {
    let read = 0;
    const entry = z.unknown().refine(() => {
      read++;
      return false;
    });
    expect(wrong(listOf(entry, 20, "tooManySelected"), Array(50_000)).error?.issues).toHaveLength(1);
    expect(read).toBe(0);
  });

  it("of ids stops at the first wrong one, and names it", () => {
    const { error } = wrong(idsOf(50_000), [1, "2", ...Array(49_000).fill("a")]);
    expect(error?.issues).toMatchObject([{ path: [2], message: "invalidValue" }]);
    expect(idsOf(3).parse([1, "2", 3])).toEqual([1, 2, 3]);
    for (const id of [0, -1, 1.5, 2 ** 60, "", null, {}, [1], true])
      expect(idsOf(3).safeParse([id]).success).toBe(false);
    expect(idsOf(3, { none: "requiredSelection" }).safeParse([]).error?.issues[0]?.message).toBe(
      "requiredSelection",
    );
    expect(idsOf(3, { tooMany: "tooManySelected" }).safeParse(Array(4)).error?.issues).toMatchObject([
      { message: "tooManySelected" },
    ]);
  });
});

describe("an answer without a database", () => {
  it("says when to ask again, and nothing of the error", () => {
    const lost = Object.assign(new Error("connect ECONNREFUSED 10.0.0.7:5432"), { code: "ECONNREFUSED" });
    expect(toErrorAnswer(new Error("Failed query: select 1", { cause: lost }), "en", "test")).toEqual({
      status: 503,
      code: "busy",
      errors: { global: ["The site is unavailable right now. Try again in a few seconds."] },
      retryAfterSeconds: 5,
    });
  });
});
