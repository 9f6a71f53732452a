import { describe, expect, it } from "vitest";
import { GET } from "@/app/api/search/route";
import { db } from "@/db/client";
import { votes } from "@/db/schema";
import { makeProduce, makeTenant } from "@/tests/factories/tenant";

describe("the answer", () => {
  it("shows of a farm and its produces what its page does", async () => {
    const tag = `zr${Date.now().toString(36)}`;
    const { owner, farm } = await makeTenant({
      name: tag,
      phone: "+15145550000",
      average_basket_cents: 4200,
      city: "Dunham",
    });
    await db().insert(votes).values({ farm_id: farm.id, user_id: owner.id, vote: 4 });
    await makeProduce(farm, { name: "Ail", availability: "sold-out" });
    await makeProduce(farm, { name: "Basilic" });
    await makeProduce(farm, { name: "Caché", show_on_homepage: false });
    const response = await GET(new Request(`http://potager.test/api/search?q=${tag}`), {
      params: Promise.resolve({}),
    });
    expect(response.status).toBe(200);
    const body = await response.json();
    expect(body).toMatchObject({ total: 1, page: 1, per_page: 12, order: "name", place: null });
    expect(body.farms[0]).toMatchObject({
      id: farm.id,
      handle: farm.handle,
      voting_average: 4,
      distance_km: null,
      phone: null,
    });
    for (const secret of ["average_basket_cents", "plan_type", "weekly_subscriber_report", "deleted_at"])
      expect(body.farms[0]).not.toHaveProperty(secret);
    expect(body.produces.map(({ name }: { name: string }) => name)).toEqual(["Basilic", "Ail"]);
  });

  const ask = async (query: string, lang = "fr") => {
    const request = new Request(`http://potager.test/api/search?${query}`, {
      headers: { "x-language": lang },
    });
    const response = await GET(request, { params: Promise.resolve({}) });
    return { status: response.status, body: await response.json() };
  };

  it("says at the field that nobody knows the place", async () => {
    expect(await ask("place=Atlantide")).toMatchObject({
      status: 422,
      body: {
        code: "invalid",
        errors: { place: ["Ce lieu est introuvable. Essayez une ville ou un code postal."] },
      },
    });
    const { body } = await ask("place=Atlantide", "en");
    expect(body.errors.place[0]).toMatch(/^Location not found/);
  });

  it.each([
    "distance=0",
    "distance=-1",
    "distance=1e9",
    "distance=NaN",
    "distance=Infinity",
    "page=0",
    "page=-1",
    "page=1.5",
    "page=99999999999999999999",
    "category=%3Cscript%3E",
    "order=price",
    "lat=91&lng=0",
    "lat=45",
    "lng=-73",
    "lat=a&lng=b",
    "q=%00",
    "place=%00",
    `q=${"a".repeat(101)}`,
    "place=%27%3B+drop+table+farms",
    "q[]=a&q[]=b",
    "q=a&q=b",
    "unknown=1",
  ])("refuses %s with the field's sentence", async (query) => {
    const { status, body } = await ask(query);
    expect(status).toBe(422);
    expect(Object.keys(body.errors).length).toBeGreaterThan(0);
  });

  it.each([
    "q=%25",
    "q=_",
    "q=%27+or+1%3D1--",
    "q=%22%3Cimg+src%3Dx+onerror%3Dalert(1)%3E",
    "q=a%26b%7C!c%3A*",
    "q=%5C",
    "q=%F0%9F%8D%93",
    "q=(((",
    "q=1e309",
    "distance=&page=&order=&category=&lat=&lng=",
    `q=${"a+".repeat(50)}`,
    "q=%E2%80%AE",
    "distance=500&lat=89.99&lng=179.99",
    "page=10000",
  ])("has plain results for %s", async (query) => {
    const { status, body } = await ask(query);
    expect(status).toBe(200);
    expect(Array.isArray(body.farms)).toBe(true);
  });
});
