import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, expect, it } from "vitest";
import { asUser } from "@/tests/factories/context";
import { makeTenant } from "@/tests/factories/tenant";

const part = (type: string, longText: string, shortText = longText) => ({
  longText,
  shortText,
  types: [type],
});
const placeIn = (country: string) => ({
  id: `place-${country}`,
  formattedAddress: "3 Chemin des Vignes, 81600 Gaillac",
  location: { latitude: 43.9, longitude: 1.9 },
  addressComponents: [
    ...[part("street_number", "3"), part("route", "Chemin des Vignes"), part("locality", "Gaillac")],
    ...[part("administrative_area_level_1", "Occitanie"), part("postal_code", "81600")],
    part("country", country, country),
  ],
});

const asked: { regionCode: string; locationRestriction?: unknown }[] = [];
const google = createServer(async (request, response) => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  asked.push(JSON.parse(Buffer.concat(chunks).toString()));
  response.writeHead(200, { "content-type": "application/json" });
  response.end(JSON.stringify({ places: [placeIn("ES"), placeIn("FR")] }));
});
await new Promise<void>((listening) => google.listen(0, "127.0.0.1", listening));
process.env.GOOGLE_PLACES_API_KEY = "a-key";
process.env.GOOGLE_PLACES_BASE_URL = `http://127.0.0.1:${(google.address() as AddressInfo).port}`;
const { findFarmAddress, setFarmPlace } = await import("@/lib/farms/service/place");
afterAll(() => void google.close());

it("with Google, an address in another country is found there and gives coordinates", async () => {
  const { owner, farm } = await makeTenant();
  const ctx = { ...asUser(owner), ip: "203.0.113.41" };
  const q = "3 chemin des Vignes Gaillac";
  const found = await findFarmAddress(ctx, { farm_id: farm.id, country: "FR", q });
  expect(found).toMatchObject([{ country: "FR", region: "Occitanie", zipcode: "81600", lat: 43.9 }]);
  expect(asked[0]).toMatchObject({ regionCode: "FR" });
  expect(asked[0]).not.toHaveProperty("locationRestriction");
  const placed = await setFarmPlace(ctx, { farm_id: farm.id, country: "FR", typed_address: q });
  expect(placed).toMatchObject({ country: "FR", region: "Occitanie", zipcode: "81600", lat: 43.9, lng: 1.9 });
  expect(placed.time_zone).toBe("Europe/Paris");
  await findFarmAddress(ctx, { farm_id: farm.id, country: "CA", q });
  expect(asked.at(-1)).toMatchObject({ regionCode: "CA", locationRestriction: expect.anything() });
});
