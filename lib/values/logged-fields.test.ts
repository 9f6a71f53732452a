import { describe, expect, it } from "vitest";
import { loggedFields, loggedMessage } from "./logged-fields";

class CardRefused extends Error {
  raw = { payment_method: { billing_details: { name: "Rose Tremblay", email: "rose@ferme.test" } } };
  statusCode = 402;
}

describe("an error in the log", () => {
  const refused = new CardRefused("no such customer: rose@ferme.test, 514 873-1234");
  const failed = Object.assign(new Error("not charged", { cause: refused }), { code: "E_CHARGE" });
  const { err } = loggedFields({ err: failed }) as { err: Record<string, string> };

  it("has its type, its message and that of its cause, and where it was thrown", () => {
    expect(err).toMatchObject({
      type: "Error",
      message: "not charged: no such customer: […], […]",
      code: "E_CHARGE",
      statusCode: 402,
    });
    expect(err.stack).toMatch(/^Error\n {4}at .*logged-fields\.test/);
    expect(err.stack).toContain("caused by: CardRefused\n    at ");
  });

  it("has nothing of the request that it holds", () => {
    expect(JSON.stringify(err)).not.toMatch(/Rose|Tremblay|rose@|873/);
  });

  it("ends when its causes go round in a circle", () => {
    const [one, other] = [new Error("one"), new Error("other")];
    Object.assign(one, { cause: other });
    Object.assign(other, { cause: one });
    expect(loggedFields({ err: one })).toMatchObject({ err: { message: "one: other" } });
  });
});

it("fields keep their ids and numbers, and lose whom they name", () => {
  const kept = {
    requestId: "20261128-120000-1",
    endpoint_uuid: "0b0f6c1e-9b5e-4a1c-8f0e-123456789012",
    attempt: 2,
  };
  expect(loggedFields({ ...kept, list: ["rose@ferme.test"] })).toEqual({ ...kept, list: ["[…]"] });
  const circle: Record<string, unknown> = { reason: "rose@ferme.test is invalid" };
  circle.self = circle;
  expect(JSON.stringify(loggedFields(circle))).not.toContain("rose");
  expect(loggedMessage("Failed task 12 with error 'no user rose@ferme.test'")).toBe(
    "Failed task 12 with error 'no user […]'",
  );
});
