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

  it("keeps what the system and a provider say of a connection and a request", () => {
    const refused = Object.assign(new Error("connect ECONNREFUSED 192.168.100.100:5432"), {
      ...{ code: "ECONNREFUSED", syscall: "connect", address: "192.168.100.100", port: 5432 },
    });
    expect(loggedFields({ err: new AggregateError([refused, new Error("other")]) })).toMatchObject({
      err: {
        type: "AggregateError",
        message: "connect ECONNREFUSED 192.168.100.100:5432",
        ...{ code: "ECONNREFUSED", syscall: "connect", address: "192.168.100.100", port: 5432 },
      },
    });
    const lost = Object.assign(new Error("lost"), { syscall: "getaddrinfo", hostname: "db.potager.test" });
    expect(loggedFields({ err: lost })).toMatchObject({ err: { hostname: "db.potager.test" } });
    const said = { requestId: "req_1", param: "customer", routine: "_bt_check_unique" };
    const ofProvider = Object.assign(new Error("no"), { ...said, address: "12, rang Double" });
    const { err } = loggedFields({ err: ofProvider }) as { err: Record<string, unknown> };
    expect(err).toMatchObject(said);
    expect(err).not.toHaveProperty("address");
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
