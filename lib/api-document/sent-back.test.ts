import { describe, expect, it } from "vitest";
import { refusalOfUnknown } from "@/lib/transport/unknown-fields";
import { type DocumentedCall, documentedCalls } from "./calls";
import { methodOf, openApiDocument, openApiPath } from "./document";
import { inputSchema, type JsonSchema } from "./schemas";

type Schema = JsonSchema & { type?: string | string[] };
const { paths, components } = openApiDocument("en");

/** Returns a schema behind its name, and the one that is not null of two. */
function bare(schema: Schema = {}): Schema {
  if (schema.$ref)
    return bare((components.schemas as Record<string, Schema>)[schema.$ref.split("/").at(-1)!]);
  const choices = ((schema.anyOf ?? schema.oneOf ?? []) as Schema[]).filter(({ type }) => type !== "null");
  return choices.length > 0 && !schema.properties ? bare(choices[0]) : schema;
}

/** Returns a value that has every field of a schema, at any depth. */
function sampleOf(schema: Schema, depth = 0): unknown {
  const { properties, items } = bare(schema);
  if (depth > 8) return null;
  if (items) return [sampleOf(items as Schema, depth + 1)];
  if (!properties) return "1";
  return Object.fromEntries(
    Object.entries(properties).map(([name, field]) => [name, sampleOf(field as Schema, depth + 1)]),
  );
}

interface Thing {
  operation_id: string;
  /** The singular name under which it is answered. */
  name: string;
  schema: Schema;
}

const singular = (name: string): string => name.replace(/ies$/, "y").replace(/s$/, "");

/** Returns the schema of what a call answers in JSON. */
function answerOf({ call }: Pick<DocumentedCall, "call">): Schema | undefined {
  const operation = paths[openApiPath(call.door)]?.[methodOf(call.door)] as {
    responses: Record<string, { content: Record<string, { schema: Schema }> }>;
  };
  return operation.responses[call.status ?? 200]?.content["application/json"]?.schema;
}

/** Returns the objects that a call answers by name, one by one or in a list. */
function thingsOf({ operation_id, call }: DocumentedCall): Thing[] {
  return Object.entries(bare(answerOf({ call })).properties ?? {}).flatMap(([name, field]) => {
    const whole = bare(field as Schema);
    const schema = whole.items ? bare(whole.items as Schema) : whole;
    return schema.properties ? [{ operation_id, name: singular(name), schema }] : [];
  });
}

/** These write a step, a plan, an address or a token, and answer a thing that changes by it. */
const WRITE_ANOTHER = ["addCompletedStep", "choosePlan", "sendTest", "checkLinks", "addCard", "offerFarm"];
/** What these answer shares its name alone: the form of a visitor, printed codes of no farm, sizes of a picture. */
const ANSWER_ANOTHER = [
  ...["subscribePublicly", "answerPublicForm", "issueQrCodes", "listIssuedQrCodes"],
  ...["uploadImage", "cropUpload"],
];

describe("a field of an answer in a query", () => {
  it("is refused by name wherever it chooses nothing", () => {
    const ignored = documentedCalls().flatMap(({ operation_id, call }) => {
      const answer = answerOf({ call });
      const taken = new Set(
        call.input.flatMap((schema) => Object.keys(bare(inputSchema(schema)).properties ?? {})),
      );
      const names = Object.keys(bare(answer).properties ?? {}).filter((name) => !taken.has(name));
      const refused = Object.keys(
        refusalOfUnknown(call)({ query: Object.fromEntries(names.map((name) => [name, "1"])) })?.fields ?? {},
      );
      return names
        .slice(0, 10)
        .filter((name) => !refused.includes(name) && !(name in (call.aliases ?? {})))
        .map((name) => `${operation_id} ${name}`);
    });
    // A reader of oEmbed may send fields of other versions.
    expect(ignored.filter((found) => !found.startsWith("readOembed "))).toEqual([]);
  });
});

describe("a thing that was read may be sent back as it is", () => {
  const calls = documentedCalls();
  const things = calls.flatMap(thingsOf);
  const writes = calls.filter(
    ({ call }) => /^(POST|PUT|PATCH) /.test(call.door) && !("media_types" in call.answer),
  );
  const pairs = writes.flatMap((write) => {
    const own = thingsOf(write).map(({ name }) => name);
    return things
      .filter(({ name }) => own.includes(name))
      .map((thing) => {
        const body = sampleOf(thing.schema) as Record<string, unknown>;
        const refusal = refusalOfUnknown(write.call)({ body });
        const refused = Object.keys(refusal?.fields ?? {});
        return { writer: write.operation_id, reader: thing.operation_id, refused };
      });
  });
  const excepted = new Set([...WRITE_ANOTHER, ...ANSWER_ANOTHER]);

  it("whichever call answered it", () => {
    expect(pairs.length).toBeGreaterThan(150);
    const wrong = pairs.filter(
      ({ writer, reader, refused }) =>
        refused.length > 0 && !excepted.has(writer) && !ANSWER_ANOTHER.includes(reader),
    );
    expect(wrong).toEqual([]);
  });

  it("and every exception is one", () => {
    const needless = [...excepted].filter(
      (name) =>
        !pairs.some(({ writer, reader, refused }) => refused.length > 0 && [writer, reader].includes(name)),
    );
    expect(needless).toEqual([]);
  });
});
