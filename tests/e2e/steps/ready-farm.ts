import type { APIRequestContext, APIResponse } from "@playwright/test";
import type { Lang } from "@/lib/i18n/languages";
import type { Account } from "./account";
import { fromSomewhere } from "./network";
import { appUrl, expect } from "./test";

export interface ReadyFarm {
  account: Account;
  id: number;
  uuid: string;
  handle: string;
  /** A call to the documented API as its owner. */
  call(method: "GET" | "POST" | "PUT" | "DELETE", path: string, data?: unknown): Promise<APIResponse>;
}

let made = 0;

/** A farm of its own for a test, made through the API in one moment. */
export async function readyFarm(request: APIRequestContext, lang: Lang): Promise<ReadyFarm> {
  const unique = `${Date.now().toString(36)}${made++}`;
  const account = {
    name: "Paul Roy",
    email: `ready-${unique}@farms.test`,
    phone: "",
    password: "une phrase courte",
    farm: `Ferme ${unique}`,
  };
  const signedUp = await request.post(`${appUrl()}/api/auth/signup`, {
    headers: { "x-language": lang, ...fromSomewhere() },
    data: { name: account.name, email: account.email, password: account.password, farm_name: account.farm },
  });
  expect(signedUp.status(), await signedUp.text()).toBe(201);
  const { token } = (await signedUp.json()) as { token: string };
  const call: ReadyFarm["call"] = (method, path, data) =>
    request.fetch(`${appUrl()}${path}`, {
      method,
      data,
      headers: { authorization: `Bearer ${token}`, "x-language": lang },
    });
  const mine = (await (await call("GET", "/api/farms/me")).json()) as {
    farms: { id: number; uuid: string; handle: string }[];
  };
  const { id, uuid, handle } = mine.farms[0]!;
  return { account, id, uuid, handle, call };
}

/** A produce with one price, by its name; answers its id. */
export async function addProduce(farm: ReadyFarm, name: string): Promise<number> {
  const answer = await farm.call("POST", `/api/farms/${farm.id}/produces`, {
    name,
    prices: [{ quantity: 1, price_cents: 450 }],
  });
  expect(answer.status(), await answer.text()).toBe(201);
  return ((await answer.json()) as { produce: { id: number } }).produce.id;
}
