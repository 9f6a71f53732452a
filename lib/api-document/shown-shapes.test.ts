import { describe, expect, it } from "vitest";
import { openApiDocument } from "./document";
import type { JsonSchema } from "./schemas";
import { shownFeatures, shownTypes } from "./shown-calls";
import type { ShownField } from "./shown-fields";
import { type ShownShape, shapesOf } from "./shown-shapes";

interface Content {
  content?: Record<string, { schema: JsonSchema }>;
}
interface Operation {
  requestBody?: Content;
  responses: Record<string, Content>;
}

const document = openApiDocument("en");
const calls = shownFeatures("en").flatMap((feature) => feature.calls);
const operationOf = ({ method, path }: { method: string; path: string }) =>
  document.paths[path]![method.toLowerCase()] as Operation;
const schemaOf = ({ content = {} }: Content): JsonSchema | undefined => content["application/json"]?.schema;

/** Returns the names of all fields of a schema, at any depth, up to the named types. */
function namesIn(schema: JsonSchema): string[] {
  const { properties = {}, items, additionalProperties: values, allOf = [], anyOf = [], oneOf = [] } = schema;
  const inside = [items, values, ...allOf, ...anyOf, ...oneOf, ...Object.values(properties)];
  return [
    ...Object.keys(properties),
    ...inside.flatMap((part) => (part && typeof part === "object" ? namesIn(part as JsonSchema) : [])),
  ];
}

const shownNames = (fields: readonly ShownField[]): string[] =>
  fields.flatMap(({ name, inside }) => [name.split(".").at(-1)!.replace(/\[\]$/, ""), ...shownNames(inside)]);

/** Returns the names of a schema that its shapes do not show. */
function hidden(schema: JsonSchema, shapes: readonly ShownShape[]): string[] {
  const shown = new Set(shapes.flatMap(({ fields }) => shownNames(fields)));
  return namesIn(schema).filter((name) => !shown.has(name));
}

describe("the pages of the API", () => {
  it("show the body of every call that takes one, with all its fields", () => {
    const withBody = calls.filter((call) => operationOf(call).requestBody);
    expect(withBody.length).toBeGreaterThan(70);
    for (const call of withBody) {
      const [content] = Object.values(operationOf(call).requestBody!.content!);
      expect(call.body, call.id).not.toEqual([]);
      expect(hidden(content!.schema, call.body), call.id).toEqual([]);
    }
  });

  it("show the answer of every call, with all its fields or as a named type", () => {
    const types = new Set(shownTypes("en").map(({ name }) => name));
    for (const call of calls.filter(({ media_types }) => media_types.length === 0)) {
      const schema = schemaOf(operationOf(call).responses[call.status]!)!;
      expect(call.answer, call.id).not.toEqual([]);
      expect(hidden(schema, call.answer), call.id).toEqual([]);
      for (const { type } of call.answer) if (type) expect(types, call.id).toContain(type);
    }
  });

  it("show every named type with all its fields", () => {
    for (const { name, shapes } of shownTypes("en")) {
      const schema = document.components.schemas[name as "Error"] as JsonSchema;
      expect(shapes, name).not.toEqual([]);
      expect(hidden(schema, shapes), name).toEqual([]);
    }
  });

  it("show both steps of a log-in", () => {
    const login = calls.find(({ id }) => id === "logIn")!;
    const names = login.body.map(({ fields }) => fields.map(({ name }) => name));
    expect(names).toEqual([
      ["email", "password", "captcha", "redirect_to"],
      ["pending", "code", "passkey"],
    ]);
    expect(operationOf(login).requestBody).toMatchObject({ required: true });
  });

  it("say of every limit what it counts, and of no two of a call the same", () => {
    for (const call of calls) {
      const told = call.limits.map((limit) => `${limit.calls} ${limit.seconds} ${limit.per}`);
      expect(new Set(told).size, call.id).toBe(told.length);
    }
    const login = calls.find(({ id }) => id === "logIn")!;
    expect(login.limits.map(({ per }) => per)).toContain("email_at_address");
  });
});

describe("the shapes of a schema", () => {
  const field = (name: string): JsonSchema => ({
    type: "object",
    properties: { [name]: { type: "string" } },
  });
  const namesOf = (schema: JsonSchema) =>
    shapesOf(schema).map(({ type, fields }) => [type, ...fields.map(({ name }) => name)]);

  it.each([
    ["an object", field("a"), [[null, "a"]]],
    ["a named type", { $ref: "#/components/schemas/Me" }, [["Me"]]],
    [
      "alternatives",
      { anyOf: [field("a"), { oneOf: [field("b"), field("c")] }] },
      [
        [null, "a"],
        [null, "b"],
        [null, "c"],
      ],
    ],
    [
      "alternatives with fields of all",
      { ...field("x"), anyOf: [field("a"), field("b")] },
      [
        [null, "x", "a"],
        [null, "x", "b"],
      ],
    ],
    [
      "parts that hold at once",
      { allOf: [field("x"), { anyOf: [field("a"), field("b")] }] },
      [
        [null, "x", "a"],
        [null, "x", "b"],
      ],
    ],
    ["an object without fields", { type: "object" }, []],
  ] as const)("%s", (_, schema, shapes) => {
    expect(namesOf(schema as JsonSchema)).toEqual(shapes);
  });
});
