import { Validator } from "@seriousme/openapi-schema-validator";
import { describe, expect, it } from "vitest";
import { GET as askCaptcha } from "@/app/api/global/captcha/route";
import { GET as readDocument } from "@/app/api/openapi.json/route";
import { documentedCalls } from "@/lib/api-document/calls";
import { methodOf, openApiDocument, openApiPath } from "@/lib/api-document/document";
import { shownErrors } from "@/lib/api-document/shown-calls";
import { STATUS } from "@/lib/transport/error-status";
import type { RouteHandler } from "@/lib/transport/route";
import { refusalOfUnknown } from "@/lib/transport/unknown-fields";
import { WEBHOOK_MESSAGE_TYPES } from "@/lib/vocabulary/farm-events";
import { LANGS } from "@/lib/vocabulary/languages";
import { makeAccount, makeToken } from "@/tests/factories/account";
import { DOCUMENTED } from "@/tests/setup/doors/documented";
import { allRoutes } from "@/tests/setup/doors/tree";
import { UNDOCUMENTED } from "@/tests/setup/doors/undocumented";

interface Operation {
  responses: Record<string, { headers?: object }>;
  parameters: object[];
  "x-limits"?: { name: string; per: string }[];
}

const routes = await allRoutes();
const ofApi = [...routes].filter(([door]) => door.includes(" /api/")) as [string, RouteHandler][];

describe("the OpenAPI document", () => {
  it("has every route under /api, or a reason why it is not for programs", () => {
    const missing = ofApi.filter(([door, { documents }]) => !documents && !(door in UNDOCUMENTED));
    expect(missing.map(([door]) => door)).toEqual([]);
    const gone = Object.keys(UNDOCUMENTED).filter(
      (door) => !routes.has(door) || (routes.get(door) as RouteHandler).documents,
    );
    expect(gone).toEqual([]);
  });

  it("has no call without its route, and no route with the call of another", () => {
    for (const [door, { documents }] of ofApi) if (documents) expect(documents.door).toBe(door);
    const carriedOut = new Set(ofApi.map(([, { documents }]) => documents));
    const left = documentedCalls().filter(({ call }) => !carriedOut.has(call));
    expect(left.map(({ operation_id }) => operation_id)).toEqual([]);
  });

  it("has no call that lets an unknown field pass", () => {
    const open = documentedCalls().filter(
      ({ call }) =>
        !("media_types" in call.answer) && !refusalOfUnknown(call)({ query: { nobody_knows: "1" } }),
    );
    // A reader of oEmbed may send fields of other versions (oembed.com section 2.2).
    expect(open.map(({ call }) => call.door)).toEqual(["GET /api/oembed"]);
  });

  it("has each call of the specification, and each has its route", () => {
    // The specification calls every id {id}, and our folders say whose it is.
    const nameless = (door: string) => door.replaceAll(/[{[]\w+[}\]]/g, "{}");
    const { paths } = openApiDocument("fr");
    const inDocument = new Set(
      Object.entries(paths).flatMap(([path, operations]) =>
        Object.keys(operations).map((method) => nameless(`${method.toUpperCase()} ${path}`)),
      ),
    );
    const withRoute = new Set(ofApi.map(([door]) => nameless(door)));
    expect(DOCUMENTED.filter((door) => !inDocument.has(nameless(door)))).toEqual([]);
    expect(DOCUMENTED.filter((door) => !withRoute.has(nameless(door)))).toEqual([]);
  });

  it("is valid OpenAPI 3.1", async () => {
    const { valid, errors } = await new Validator().validate(openApiDocument("fr"));
    expect({ valid, errors }).toEqual({ valid: true, errors: undefined });
  });

  it("tells of every message to a program, of reads that are known already, and of the limit of an account", () => {
    const { paths, webhooks } = openApiDocument("fr");
    expect(Object.keys(webhooks)).toEqual([...WEBHOOK_MESSAGE_TYPES]);
    const reads = Object.values(paths).flatMap(({ get }) => (get ? [get as Operation] : []));
    const known = reads.filter(({ responses }) => "304" in responses);
    expect(known.length).toBeGreaterThan(40);
    for (const { responses } of known) expect(responses["200"]?.headers).toHaveProperty("ETag");
    for (const kind of ["json", "ics"]) {
      const { get } = paths[`/api/farms/{farm_id}/produce-feed.${kind}`] as { get: Operation };
      expect(known).toContain(get);
    }
  });

  it("says of the limit of an account in every answer to a token, and in none that needs no token", () => {
    const { paths } = openApiDocument("fr");
    for (const { call } of documentedCalls()) {
      const operation = paths[openApiPath(call.door)]?.[methodOf(call.door)] as Operation;
      for (const [status, { headers = {} }] of Object.entries(operation.responses))
        expect("RateLimit" in headers, `${call.door} ${status}`).toBe(
          call.access !== "public" && !["401", "431"].includes(status),
        );
    }
  });

  it("names every error that we answer, with the methods of no call and faults of ours", () => {
    for (const lang of LANGS) {
      const told = shownErrors(lang);
      expect(told.map(({ code }) => code).sort()).toEqual(Object.keys(STATUS).sort());
      for (const { code, status, meaning } of told) {
        expect(status).toBe(STATUS[code]);
        expect(meaning).not.toContain("errors.");
      }
    }
  });

  it("says of no captcha that it is known, and answers each with another", async () => {
    const { get } = openApiDocument("fr").paths["/api/global/captcha"] as { get: Operation };
    expect(get.responses).not.toHaveProperty("304");
    const ask = (etag?: string | null) =>
      askCaptcha(
        new Request("http://potager.test/api/global/captcha", {
          headers: etag ? { "if-none-match": etag } : {},
        }),
        { params: Promise.resolve(undefined) },
      );
    const [first, second] = [await ask(), await ask("*")];
    expect([first.headers.has("etag"), second.status]).toEqual([false, 200]);
    expect(await second.json()).not.toEqual(await first.json());
  });

  it("says of every limit what it counts, in both languages, and that a feed knows a farm by its handle", () => {
    for (const lang of LANGS) {
      const { paths } = openApiDocument(lang);
      const limits = Object.values(paths).flatMap((path) =>
        Object.values(path).flatMap((operation) => (operation as Operation)["x-limits"] ?? []),
      );
      expect(limits.length).toBeGreaterThan(70);
      for (const { name, per } of limits) expect(per, name).not.toMatch(/^docs\.|undefined|^$/);
      for (const kind of ["json", "ics"]) {
        const { get } = paths[`/api/farms/{farm_id}/produce-feed.${kind}`] as { get: Operation };
        expect(get.parameters).toContainEqual(
          expect.objectContaining({ name: "farm_id", description: expect.stringContaining("handle") }),
        );
      }
      expect(JSON.stringify(paths)).not.toContain("x-words");
    }
  });

  it("says that an address that cannot be read is malformed", () => {
    const within = Object.entries(openApiDocument("fr").paths).filter(([path]) => path.includes("{"));
    for (const [path, calls] of within)
      for (const [method, call] of Object.entries(calls))
        expect((call as Operation).responses, `${method} ${path}`).toHaveProperty("400");
  });

  it("names each operation once, in both languages", () => {
    const ids = documentedCalls().map(({ operation_id }) => operation_id);
    expect(new Set(ids).size).toBe(ids.length);
    for (const lang of LANGS) {
      const text = JSON.stringify(openApiDocument(lang));
      expect(text).not.toMatch(/"(calls|features|errors)\.\w+/);
    }
  });

  it("is answered in the language asked for, with an ETag", async () => {
    const answer = await readDocument(new Request("http://potager.test/api/openapi.json?lang=fr"), {
      params: Promise.resolve(undefined),
    });
    const document = await answer.json();
    expect(document.openapi).toBe("3.1.1");
    expect(document.info.title).toBe("API de Potager");
    const again = await readDocument(
      new Request("http://potager.test/api/openapi.json?lang=fr", {
        headers: { "if-none-match": answer.headers.get("etag") ?? "" },
      }),
      { params: Promise.resolve(undefined) },
    );
    expect([again.status, await again.text()]).toEqual([304, ""]);
    // A compressed answer has other bytes, and one to a token tells of its account.
    expect(answer.headers.get("etag")).toMatch(/^W\//);
    expect(answer.headers.get("cache-control")).toBe("public, max-age=300");
    for (const { headers } of [answer, again]) {
      expect(headers.get("access-control-allow-origin")).toBe("*");
      // Without it a script of another site cannot read the ETag that it sends back.
      expect(headers.get("access-control-expose-headers")).toMatch(/\bETag\b/);
    }
    const ofToken = await readDocument(
      new Request("http://potager.test/api/openapi.json", {
        headers: { authorization: `Bearer ${await makeToken(await makeAccount())}` },
      }),
      { params: Promise.resolve(undefined) },
    );
    expect([ofToken.status, ofToken.headers.has("ratelimit")]).toEqual([200, true]);
    expect(ofToken.headers.get("cache-control")).toBe("private, no-store");
  });
});
