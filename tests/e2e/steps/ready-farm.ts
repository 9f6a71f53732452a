import type { APIRequestContext, APIResponse } from "@playwright/test";
import { eq } from "drizzle-orm";
import { db } from "@/db/client";
import { qr_codes, users } from "@/db/schema";
import type { Lang } from "@/lib/vocabulary/languages";
import { makeAccount, makeToken, PASSWORD } from "@/tests/factories/account";
import { giveCard, makeFarm } from "@/tests/factories/tenant";
import type { Account } from "./account";
import { farmName, unique } from "./names";
import { appUrl, expect } from "./test";

export interface ReadyFarm {
  account: Account;
  owner: { id: number };
  id: number;
  uuid: string;
  handle: string;
  /** Calls the documented API as the farm's owner. */
  call(method: "GET" | "POST" | "PUT" | "DELETE", path: string, data?: unknown): Promise<APIResponse>;
}

/** Creates a farm as sign-up does, directly in the database, with a card on file unless it is to be given later. */
export async function readyFarm(
  request: APIRequestContext,
  lang: Lang,
  { proven = true, card = true }: { proven?: boolean; card?: boolean } = {},
): Promise<ReadyFarm> {
  const account = {
    name: "Paul Roy",
    email: `ready-${unique()}@farms.test`,
    phone: "",
    password: PASSWORD,
    farm: farmName(),
  };
  const { name, email } = account;
  const owner = await makeAccount({ name, email, lang, email_verified_at: proven ? new Date() : null });
  const farm = await makeFarm(owner, {
    name: account.farm,
    handle: account.farm.toLowerCase().replace(" ", "-"),
    email,
    address: null,
    city: null,
    zipcode: null,
    trial_ends_at: new Date(Date.now() + 14 * 24 * 3_600_000),
  });
  if (card) await giveCard(farm);
  await db().update(users).set({ default_farm_id: farm.id }).where(eq(users.id, owner.id));
  await db().insert(qr_codes).values({ farm_id: farm.id, title: account.farm, is_general: true });
  const token = await makeToken(owner);
  const call: ReadyFarm["call"] = (method, path, data) =>
    request.fetch(`${appUrl()}${path}`, {
      method,
      data,
      headers: { authorization: `Bearer ${token}`, "x-language": lang },
    });
  return { account, owner, id: farm.id, uuid: farm.uuid, handle: farm.handle, call };
}

/** Adds a produce with one price; returns its id. */
export async function addProduce(farm: ReadyFarm, name: string): Promise<number> {
  const answer = await farm.call("POST", `/api/farms/${farm.id}/produces`, {
    name,
    prices: [{ quantity: 1, price_cents: 450 }],
  });
  expect(answer.status(), await answer.text()).toBe(201);
  return ((await answer.json()) as { produce: { id: number } }).produce.id;
}
