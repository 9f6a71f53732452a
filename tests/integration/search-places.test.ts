import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { asVisitor } from "@/tests/factories/context";

interface Question {
  path: string | undefined;
  headers: Record<string, unknown>;
  body: { textQuery: string; languageCode: string; regionCode: string };
}

const SAINT_CAMILLE = {
  displayName: { text: "Saint-Camille", languageCode: "fr" },
  location: { latitude: 45.6833, longitude: -71.7 },
};

const asked: Question[] = [];
let answer: { status: number; body: unknown } = { status: 200, body: {} };

const google = createServer(async (request, response) => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  asked.push({
    path: request.url,
    headers: request.headers,
    body: JSON.parse(Buffer.concat(chunks).toString()),
  });
  response.writeHead(answer.status, { "content-type": "application/json" });
  response.end(JSON.stringify(answer.body));
});
await new Promise<void>((listening) => google.listen(0, "127.0.0.1", listening));
process.env.GOOGLE_PLACES_API_KEY = "a-key";
process.env.GOOGLE_PLACES_BASE_URL = `http://127.0.0.1:${(google.address() as AddressInfo).port}`;
const { searchFarms } = await import("@/lib/search/service");

afterAll(() => void google.close());
beforeEach(() => {
  asked.length = 0;
});

const visitor = { ...asVisitor(), ip: "203.0.113.40" };

describe("a place that the list of towns does not know", () => {
  it("is asked of Google once, in the visitor's language and in Canada", async () => {
    answer = { status: 200, body: { places: [SAINT_CAMILLE] } };
    const found = await searchFarms(visitor, { place: "chez les Camillois" });
    expect(found.place).toEqual({ label: "Saint-Camille", lat: 45.6833, lng: -71.7, source: "google" });
    expect(asked).toMatchObject([
      {
        path: "/v1/places:searchText",
        headers: { "x-goog-api-key": "a-key", "x-goog-fieldmask": "places.displayName,places.location" },
        body: { textQuery: "chez les Camillois", languageCode: visitor.lang, regionCode: "CA" },
      },
    ]);
    await searchFarms(visitor, { place: "Chez les camillois", page: 2 });
    expect(asked).toHaveLength(1);
  });

  it("is unknown when Google knows it no better, and is not asked again", async () => {
    answer = { status: 200, body: {} };
    for (let times = 0; times < 2; times++)
      await expect(searchFarms(visitor, { place: "xyzzy" })).rejects.toMatchObject({
        code: "invalid",
        fields: { place: [{ key: "locationNotFound" }] },
      });
    expect(asked).toHaveLength(1);
  });

  it("is unknown for once when Google fails", async () => {
    answer = { status: 503, body: { error: {} } };
    await expect(searchFarms(visitor, { place: "rang perdu" })).rejects.toMatchObject({ code: "invalid" });
    answer = { status: 200, body: { places: [SAINT_CAMILLE] } };
    expect((await searchFarms(visitor, { place: "rang perdu" })).place?.label).toBe("Saint-Camille");
  });

  it("is asked by one address only so often, while its neighbour still may", async () => {
    answer = { status: 200, body: {} };
    const busy = { ...visitor, ip: "203.0.113.41" };
    for (let n = 0; n < 62; n++) await searchFarms(busy, { place: `nowhere ${n}` }).catch(() => null);
    expect(asked).toHaveLength(60);
    await searchFarms({ ...visitor, ip: "203.0.113.42" }, { place: "nowhere else" }).catch(() => null);
    expect(asked).toHaveLength(61);
  });
});

it("a town of the list is asked of nobody", async () => {
  expect((await searchFarms(visitor, { place: "Granby" })).place).toMatchObject({ label: "Granby" });
  expect(asked).toEqual([]);
});
