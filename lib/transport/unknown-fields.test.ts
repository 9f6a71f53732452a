import { describe, expect, it } from "vitest";
import { z } from "zod";
import { apiCalls } from "@/lib/platform/api-call";
import { FarmInput, orNull } from "@/lib/values/fields";
import { listOf } from "@/lib/values/lists";
import { refusalOfUnknown, unknownPaths } from "./unknown-fields";

const Price = z.preprocess((row) => row, z.object({ quantity: z.number(), price_cents: z.number() }));
const Inner = z.object({
  name: z.string(),
  prices: listOf(Price, 3).default([]),
  photo: orNull(z.object({ url: z.string() })),
});
const Choice = z.discriminatedUnion("type", [
  z.object({ type: z.literal("a"), text: z.string() }),
  z.object({ type: z.literal("b"), url: z.string() }),
]);

describe("unknown fields", () => {
  it.each([
    [{ farm_id: 1, name: "Ail", prices: [{ quantity: 1, price_cents: 2 }], photo: null }, []],
    [{ farm_id: 1, colour: "red" }, ["colour"]],
    [{ prices: [{ quantity: 1 }, { quantity: 1, cents: 2 }] }, ["prices.1.cents"]],
    [{ photo: { url: "/a", alt_text: "" } }, ["photo.alt_text"]],
    [{ photo: "a text in its place", prices: { quantity: 1 } }, []],
    [{ __proto__: null, constructor: 1, toString: 2 }, ["constructor", "toString"]],
  ])("of %j are named with their place", (given, unknown) => {
    expect(unknownPaths([FarmInput, Inner], given)).toEqual(unknown);
  });

  it("are looked for in every kind of a union, and behind a transform", () => {
    const schema = z.object({ blocks: listOf(Choice, 5) }).transform((value) => value);
    expect(
      unknownPaths([schema], {
        blocks: [
          { type: "a", text: "", url: "" },
          { type: "b", style: 1 },
        ],
      }),
    ).toEqual(["blocks.1.style"]);
  });

  it("stand in no open value, and in records only below", () => {
    const schema = z.object({
      any: z.json(),
      by_lang: z.record(z.string(), z.object({ subject: z.string() })),
    });
    expect(
      unknownPaths([schema], { any: { whatever: 1 }, by_lang: { fr: { subject: "", body: "" } } }),
    ).toEqual(["by_lang.fr.body"]);
  });

  it("are at most ten, however many a caller sends", () => {
    const many = Object.fromEntries(Array.from({ length: 5000 }, (_, n) => [`f${n}`, n]));
    expect(unknownPaths([FarmInput], many)).toHaveLength(10);
  });
});

describe("a call", () => {
  const { change, file } = apiCalls({
    change: {
      door: "PUT /api/things/[id]",
      access: "write",
      input: [Inner],
      answer: z.object({ thing: z.object({ id: z.number(), votes: z.number() }) }),
      aliases: { title: "name" },
    },
    file: {
      door: "GET /api/things/[id]/file",
      access: "read",
      input: [],
      answer: { media_types: ["text/csv"] },
    },
  });

  it("ignores in a body what its own answer has, and other names of its fields", () => {
    const refusal = refusalOfUnknown(change);
    expect(refusal({ body: { name: "a", votes: 3, id: 4, title: "b" } })).toBeNull();
    expect(refusal({ body: { name: "a", nom: "b" } })?.fields).toEqual({
      nom: [{ key: "unknownField", values: { field: "nom" } }],
    });
  });

  it("ignores in a body what others answer of the same thing", () => {
    const body = { name: "a", votes: 3, readers_count: 5 };
    expect(Object.keys(refusalOfUnknown(change)({ body })?.fields ?? {})).toEqual(["readers_count"]);
    const listed = { ...change, other_shapes: [z.object({ readers_count: z.number() })] };
    expect(refusalOfUnknown(listed)({ body })).toBeNull();
  });

  it("names in a query what is no field of it, also when its answer has one", () => {
    const refusal = refusalOfUnknown(change);
    expect(refusal({ query: { name: "a", title: "b" } })).toBeNull();
    expect(Object.keys(refusal({ query: { votes: "3", id: "4" } })?.fields ?? {})).toEqual(["votes", "id"]);
    expect(Object.keys(refusal({ query: { nom: "a" }, body: { nom: "b" } })?.fields ?? {})).toEqual(["nom"]);
  });

  it("names what is unknown after ever so many fields of its own answer", () => {
    const fields = Object.fromEntries(Array.from({ length: 12 }, (_, n) => [`read_${n}`, z.number()]));
    const call = { ...change, answer: z.object(fields) };
    const sent = Object.fromEntries(Object.keys(fields).map((name) => [name, 1]));
    const refusal = refusalOfUnknown(call)({ body: { ...sent, nom: "b" } });
    expect(Object.keys(refusal?.fields ?? {})).toEqual(["nom"]);
  });

  it("without input takes nothing but what it answers", () => {
    const call = { ...change, input: [] };
    expect(refusalOfUnknown(call)({ body: { votes: 3 } })).toBeNull();
    expect(Object.keys(refusalOfUnknown(call)({ query: { page: "2" } })?.fields ?? {})).toEqual(["page"]);
  });

  it("that answers a file takes any query, as links grow on their way", () => {
    expect(refusalOfUnknown(file)({ query: { utm_source: "x" } })).toBeNull();
  });
});
