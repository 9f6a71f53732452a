import { describe, expect, it } from "vitest";
import { type Contract, ContractCheck } from "./contract";

const answers = (schema: object) => ({ content: { "application/json": { schema } } });
const text = { type: "string" };
const idOrOwner = { anyOf: [text, { $ref: "#/components/schemas/owner" }] };

const CONTRACT: Contract = {
  paths: {
    "/v1/farms": {
      get: {
        parameters: [
          { name: "limit", in: "query", schema: { type: "integer" } },
          { name: "kind", in: "query", required: true, schema: text },
          { name: "expand", in: "query", schema: { type: "array", items: text } },
        ],
        responses: { "200": answers({ type: "array", items: { $ref: "#/components/schemas/farm" } }) },
      },
      post: {
        requestBody: {
          content: {
            "application/x-www-form-urlencoded": {
              schema: {
                type: "object",
                required: ["name"],
                properties: {
                  name: text,
                  hectares: { type: "integer" },
                  organic: { type: "boolean" },
                  kind: {
                    anyOf: [
                      { type: "string", enum: [""] },
                      { type: "string", enum: ["dairy", "market"] },
                    ],
                  },
                  address: {
                    anyOf: [
                      { type: "object", properties: { city: text, floor: { type: "integer" } } },
                      { type: "string", enum: [""] },
                    ],
                  },
                  nothing: { type: "object", properties: {} },
                },
                additionalProperties: false,
              },
            },
          },
        },
        responses: {
          "200": answers({ $ref: "#/components/schemas/farm" }),
          default: answers({ type: "object", required: ["error"], properties: { error: text } }),
        },
      },
    },
    "/v1/farms/{farm}": {
      put: {
        requestBody: {
          content: {
            "application/json": {
              schema: { type: "object", properties: { hectares: { type: "integer", nullable: true } } },
            },
          },
        },
        responses: { "200": answers({ type: "object", properties: { errors: {} } }) },
      },
    },
  },
  components: {
    schemas: {
      farm: {
        type: "object",
        required: ["id", "owner"],
        properties: {
          id: text,
          status: { type: "string", enum: ["open", "closed"], nullable: true },
          owner: idOrOwner,
          keeper: { ...idOrOwner, nullable: true },
          neighbour: { $ref: "#/components/schemas/owner", nullable: true },
          visitor: { anyOf: [text, { $ref: "#/components/schemas/cut" }] },
          cut: { $ref: "#/components/schemas/cut" },
          labels: { type: "object", additionalProperties: text },
          fields: { type: "array", items: { type: "object", properties: { hectares: { type: "number" } } } },
        },
      },
      owner: {
        type: "object",
        required: ["name"],
        properties: { name: text, farms: { type: "array", items: { $ref: "#/components/schemas/farm" } } },
      },
      cut: {},
      event: { type: "object", required: ["type"], properties: { type: text, data: {} } },
    },
  },
};

const check = new ContractCheck(CONTRACT);
const FARM = { id: "f1", owner: "o1" };
const requested = (form: object) => check.exchange("POST", "/v1/farms", form, 200, FARM);
const queried = (query: object) => check.exchange("GET", "/v1/farms", query, 200, []);
const put = (body: object) => check.exchange("PUT", "/v1/farms/f1", body, 200, {});
const answered = (answer: object) => check.exchange("POST", "/v1/farms", { name: "a" }, 200, answer);

describe("a request", () => {
  it.each([
    ["numbers and booleans as texts", { name: "a", hectares: "12", organic: "true" }],
    ["a text that looks like a number", { name: "12" }],
    ["a field that is unset", { name: "a", kind: "", address: "" }],
    ["values of a choice", { name: "a", kind: "dairy", address: { city: "Q", floor: "2" } }],
    ["an object without any field", { name: "a", nothing: {} }],
  ])("may have, in a form, %s", (_, form) => {
    const given = structuredClone(form);
    expect(requested(form)).toEqual([]);
    expect(form).toEqual(given);
  });

  it.each([
    ["a missing field", {}, "POST /v1/farms request: no name"],
    ["an unknown field", { name: "a", acres: "1" }, "POST /v1/farms request: unknown acres"],
    ["a wrong number", { name: "a", hectares: "x" }, 'request/hectares: "x" must be integer'],
    ["a fraction", { name: "a", hectares: "1.5" }, 'request/hectares: "1.5" must be integer'],
    ["a wrong boolean", { name: "a", organic: "yes" }, 'request/organic: "yes" must be boolean'],
    ["a list", { name: ["a"] }, 'request/name: ["a"] must be string'],
    ["an object", { name: { a: "1" } }, 'request/name: {"a":"1"} must be string'],
    ["a wrong value in a choice", { name: "a", kind: "fish" }, 'request/kind: "fish" is none of the values'],
    ["an unknown field in a choice", { name: "a", address: { town: "Q" } }, "request/address: unknown town"],
    ["a wrong type in a choice", { name: "a", address: { floor: "x" } }, "request/address/floor:"],
    ["a field where none is", { name: "a", nothing: { a: "1" } }, "request/nothing: unknown a"],
  ])("is told, in a form, %s", (_, form, difference) => {
    expect(requested(form).join("\n")).toContain(difference);
  });

  it.each([
    ["a query", () => queried({ kind: "a", limit: "5", expand: ["b"] })],
    ["JSON", () => put({ hectares: 5 })],
    ["null where the contract lets it be", () => put({ hectares: null })],
  ])("may be %s", (_, call) => {
    expect(call()).toEqual([]);
  });

  it.each([
    ["a missing parameter", () => queried({}), "GET /v1/farms request: no kind"],
    ["an unknown parameter", () => queried({ kind: "a", page: "1" }), "GET /v1/farms request: unknown page"],
    ["a wrong parameter", () => queried({ kind: "a", limit: "x" }), 'request/limit: "x" must be integer'],
    ["a number as a text in JSON", () => put({ hectares: "5" }), 'request/hectares: "5" must be integer'],
    ["an unknown field of JSON", () => put({ acres: 5 }), "PUT /v1/farms/f1 request: unknown acres"],
    ["another path", () => check.exchange("GET", "/v1/far", {}, 200, {}), "GET /v1/far: not in the contract"],
    ["a slash", () => check.exchange("PUT", "/v1/farms/f1/", {}, 200, {}), "not in the contract"],
    ["another method", () => check.exchange("DELETE", "/v1/farms", {}, 200, {}), "not in the contract"],
  ])("is told %s", (_, call, difference) => {
    expect(call().join("\n")).toContain(difference);
  });
});

describe("an answer", () => {
  it.each([
    ["an id or the object", { ...FARM, owner: { name: "a" }, keeper: "k1" }],
    ["null where the contract lets it be", { ...FARM, status: null, keeper: null, neighbour: null }],
    ["anything where the contract was cut", { ...FARM, cut: { any: [1] }, visitor: { any: 1 } }],
    ["null where the contract was cut", { ...FARM, cut: null }],
    ["names of its own where they are free", { ...FARM, labels: { a: "1" } }],
    ["nested objects", { ...FARM, owner: { name: "a", farms: [FARM] }, fields: [{ hectares: 1.5 }] }],
  ])("may have %s", (_, answer) => {
    expect(answered(answer)).toEqual([]);
  });

  it.each([
    ["a missing field", { id: "f1" }, "POST /v1/farms 200: no owner"],
    ["an unknown field", { ...FARM, acres: 1 }, "POST /v1/farms 200: unknown acres"],
    ["a wrong type", { ...FARM, id: 1 }, "200/id: 1 must be string"],
    [
      "a number as a text",
      { ...FARM, fields: [{ hectares: "1" }] },
      '200/fields/0/hectares: "1" must be number',
    ],
    ["a wrong value", { ...FARM, status: "sold" }, '200/status: "sold" is none of the values'],
    ["null that is not let in", { ...FARM, id: null }, "200/id: null must be string"],
    ["null in a choice", { ...FARM, owner: null }, "200/owner: null must be string"],
    ["null in a choice that was cut", { ...FARM, visitor: null }, "200/visitor: null"],
    ["a missing field in a choice", { ...FARM, owner: { farms: [] } }, "200/owner: no name"],
    ["an unknown field in a choice", { ...FARM, keeper: { name: "a", age: 1 } }, "200/keeper: unknown age"],
    ["a mistake in a cycle", { ...FARM, owner: { name: "a", farms: [{ id: "f2" }] } }, "farms/0: no owner"],
    ["a wrong type of a free name", { ...FARM, labels: { a: 1 } }, "200/labels/a: 1 must be string"],
    ["an object in place of a list", { ...FARM, fields: {} }, "200/fields: {} must be array"],
    ["a list in place of an object", { ...FARM, labels: [] }, "200/labels: [] must be object"],
  ])("is told %s", (_, answer, difference) => {
    expect(answered(answer).join("\n")).toContain(difference);
  });

  it("is held against the one of its status, else the default, else that of 200", () => {
    const refused = (answer: object) => check.exchange("POST", "/v1/farms", { name: "a" }, 400, answer);
    expect(refused({ error: "a" })).toEqual([]);
    expect(refused(FARM)).toContain("POST /v1/farms 400: no error");
    const other = (answer: object) => check.exchange("PUT", "/v1/farms/f1", {}, 404, answer);
    expect(other({ errors: [{ code: "a" }] })).toEqual([]);
    expect(other({ error: "a" })).toEqual(["PUT /v1/farms/f1 404: unknown error"]);
  });
});

it("an event is held against the contract with the object in it", () => {
  const event = (type: unknown, object: object) =>
    check.event({ type: type as string, data: { object: { ...object } } });
  expect(event("farm.created", { object: "cut", any: 1 })).toEqual([]);
  expect(event(1, { object: "cut" })).toEqual(["event 1/type: 1 must be string"]);
  expect(event("farm.created", { ...FARM, object: "farm" })).toEqual([
    "event farm.created farm: unknown object",
  ]);
});
