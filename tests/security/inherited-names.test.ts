import { afterEach, describe, expect, it } from "vitest";
import { taxRatesOf } from "@/lib/billing/rules/taxes";
import { listedSubject, normalizeMergeFields } from "@/lib/messaging/rules/merge-fields";
import { watchIntrinsics } from "@/lib/platform/process-guard";
import { formDataToObject } from "@/lib/transport/form-data";
import errors from "@/messages/en/errors.json";
import { APP, callAction, callRoute } from "@/tests/setup/doors/call";
import { emulateProviders } from "@/tests/setup/doors/emulated";
import { payloadOf, requestOf, type Values } from "@/tests/setup/doors/knock";
import { ACTION_ROWS, ROUTE_ROWS } from "@/tests/setup/doors/rows";
import { Scene } from "@/tests/setup/doors/scene";
import { allActions, allRoutes } from "@/tests/setup/doors/tree";

await emulateProviders();
const routes = await allRoutes();
const actions = await allActions();
const named = <Row extends { door: string }>(rows: Row[]) => [...new Map(rows.map((row) => [row.door, row]))];

/** Names that every object has without being given them. */
const INHERITED = [...Object.getOwnPropertyNames(Object.prototype), "prototype", "length"];

const changed = watchIntrinsics();
afterEach(() => {
  expect(changed()).toBeNull();
  expect(({} as Record<string, unknown>).polluted).toBeUndefined();
});

/** Paths that lead from a field to what it inherits, and paths that contradict each other. */
const pathsFrom = (field: string): string[] => [
  ...INHERITED.flatMap((name) => [
    `${field}.${name}`,
    `${field}.${name}.call`,
    `${field}.0.${name}.polluted`,
  ]),
  `${field}.constructor.prototype.polluted`,
  `${field}.__proto__.polluted`,
  `${field}[]`,
];
const HOSTILE_PATHS = INHERITED.flatMap((name) => [
  name,
  `${name}.call`,
  `${name}.prototype.polluted`,
  `${name}[]`,
  `${name}:json`,
]);

function hostileForm(payload: Values): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(payload))
    if (typeof value === "object") form.append(`${name}:json`, JSON.stringify(value));
    else form.append(name, String(value));
  for (const path of [...HOSTILE_PATHS, ...Object.keys(payload).flatMap(pathsFrom), ...pathsFrom("list")])
    form.append(path, path.endsWith(":json") ? '{"polluted":1}' : "99999999");
  return form;
}

describe("a form", () => {
  it("gives no value to what its object inherits", () => {
    const read = formDataToObject(hostileForm({ name: "Rose" }));
    expect(read.name).toBe("Rose");
    expect(Object.keys(read).filter((name) => name in Object.prototype)).toEqual([]);
  });

  it("makes no list longer than its last index", () => {
    const form = new FormData();
    form.append("prices.1.cents", "5");
    form.append("prices.length", "99999999");
    expect(formDataToObject(form)).toEqual({ prices: [undefined, { cents: "5" }] });
  });

  it("keeps the first of two fields that contradict each other", () => {
    const form = new FormData();
    for (const name of ["name", "name.first", "name[]"]) form.append(name, name);
    expect(formDataToObject(form)).toEqual({ name: "name" });
  });

  it.each(named(ACTION_ROWS))("with inherited names is no accident: %s", async (door, row) => {
    const scene = new Scene(row.scene);
    const payload = await payloadOf(row, scene);
    const form = hostileForm(payload) as unknown as Values;
    const action = actions.get(door) as (previous: unknown, given: unknown) => Promise<unknown>;
    // callAction adds fields to a plain object; the form has to stay one.
    const { text } = await callAction((previous: unknown) => action(previous, form), scene, "owner", {});
    expect(text).not.toContain(JSON.stringify(errors.generic));
    const accidents: string[] = [];
    for (const field of Object.keys(payload))
      for (const value of ["constructor", "__proto__"]) {
        const { status } = await callAction(action, scene, "owner", { ...payload, [field]: value });
        if (status >= 500) accidents.push(`${field}=${value}`);
      }
    expect(accidents).toEqual([]);
  });
});

/** An object whose own names are inherited ones, as JSON can spell them. */
const hostileJson = (values: Values): Values =>
  JSON.parse(
    `{${[
      ...Object.entries(values).map(
        ([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value ?? null)}`,
      ),
      ...INHERITED.map((name) => `${JSON.stringify(name)}:{"call":"x","polluted":1}`),
    ].join()}}`,
  ) as Values;

/** Returns a form with fields, and where it has a file also files, of inherited names. */
function withInherited<Form extends FormData | URLSearchParams>(form: Form): Form {
  for (const name of INHERITED) {
    form.append(name, "1");
    if (form instanceof FormData) form.append(name, new Blob(["x"]), "x");
  }
  return form;
}

describe("a call", () => {
  it.each(named(ROUTE_ROWS))("with inherited names is no accident: %s", async (door, row) => {
    const scene = new Scene(row.scene);
    const { params, body, query } = await requestOf(row, scene);
    const headers = await scene.bearer("owner");
    const isForm = body instanceof FormData || body instanceof URLSearchParams;
    const isPlain = !isForm;
    const fields = isPlain ? (body ?? {}) : {};
    const names = Object.fromEntries(INHERITED.map((name) => [name, "1"]));
    const variants: { body: typeof body; query: Record<string, string> }[] = [
      { body: isPlain ? hostileJson(fields) : withInherited(body), query: { ...query, ...names } },
      ...Object.keys(fields).flatMap((field) => [
        { body: { ...fields, [field]: "constructor" }, query: {} },
        { body: { ...fields, [field]: hostileJson({}) }, query: {} },
      ]),
      ...Object.keys(query ?? {}).map((name) => ({ body, query: { ...query, [name]: "constructor" } })),
    ];
    const accidents: string[] = [];
    for (const variant of variants) {
      const { status, text } = await callRoute(door, routes.get(door), { params, headers, ...variant });
      if (status >= 500) accidents.push(`${APP} ${JSON.stringify(variant).slice(0, 200)}: ${text}`);
    }
    expect(accidents).toEqual([]);
  });
});

describe("a table of ours", () => {
  it("has no entry for an inherited name that somebody wrote", () => {
    for (const name of INHERITED) {
      const text = `{{${name}}}`;
      expect(normalizeMergeFields(text)).toBe(text);
      const subject = listedSubject({ subject_fr: text, subject_en: text }, "fr", {
        farm: "F",
        produce: "P",
      });
      expect(subject).toBe(text);
      expect(taxRatesOf({ country: "CA", region: name }, "2026-01-01", [])).toHaveLength(1);
    }
  });
});
