import { expect } from "vitest";
import { readContract } from "./contract";
import type { Emulators } from "./start";
import { json, startWithApp } from "./testing";

interface Recorded {
  method: string;
  url: URL;
  body: object;
  status: number;
  answer: unknown;
}

const recorded: Recorded[] = [];

/** Records a call of the API, to hold it against the contract at the end. */
export async function call(
  base: string,
  method: string,
  path: string,
  authorization?: string,
  body?: object,
): Promise<{
  status: number;
  headers: Headers;
  answer: Record<string, never> & { errors?: { code: string }[] };
}> {
  const url = new URL(base + path);
  const response = await fetch(url, {
    method,
    headers: {
      "content-type": "application/json",
      "square-version": "2025-10-16",
      ...(authorization && { authorization }),
    },
    body: body && JSON.stringify(body),
  });
  const answer = (await response.json()) as Record<string, never>;
  recorded.push({ method, url, body: body ?? {}, status: response.status, answer });
  return { status: response.status, headers: response.headers, answer };
}

/** Holds everything that was recorded against Square's contract. Returns how many exchanges that were. */
export function checkRecorded(): number {
  const contract = readContract("square.json");
  if (!contract) {
    console.log("Square's contract is not beside the repository: the answers were not held against it.");
    return recorded.length;
  }
  const differences = recorded.flatMap(({ method, url, body, status, answer }) => {
    const parameters = method === "GET" ? Object.fromEntries(url.searchParams) : body;
    return contract.exchange(method, url.pathname, parameters, status, answer);
  });
  expect([...new Set(differences)]).toEqual([]);
  console.log(`${recorded.length} exchanges with Square's emulator are as its contract says.`);
  return recorded.length;
}

export const APPLICATION = {
  client_id: "sandbox-sq0idb-emulator",
  client_secret: "sandbox-sq0csb-emulator",
};
export const REDIRECT = "http://localhost:3000/api/connections/square";
export const SCOPES = "CUSTOMERS_READ MERCHANT_PROFILE_READ ORDERS_READ";

/** What a seller answers on Square's page. Returns where the browser is sent. */
export async function answerAuthorize(
  base: string,
  merchant_id: string,
  { answer = "allow", scope = SCOPES, state = "s" } = {},
): Promise<URL> {
  const fields = {
    client_id: APPLICATION.client_id,
    scope,
    state,
    redirect_uri: REDIRECT,
    merchant_id,
    answer,
  };
  const response = await fetch(`${base}/oauth2/authorize`, {
    method: "POST",
    body: new URLSearchParams(fields),
    redirect: "manual",
  });
  return new URL(response.headers.get("location") ?? "");
}

interface Tokens {
  access_token: string;
  refresh_token: string;
  merchant_id: string;
}

/** A seller who allowed the application, with what moves the seller's side. */
export async function openShop(options: Parameters<typeof startWithApp>[0] = {}, scope = SCOPES) {
  const { app, emulators } = await startWithApp(options);
  const base = emulators.square?.url ?? "";
  const control = <T = Record<string, never>>(path: string, body?: object) =>
    json<T>(`${base}/square${path}`, body ? "POST" : "GET", body);
  const { id } = await control<{ id: string }>("/merchants", { business_name: "Ferme test" });
  const code = (await answerAuthorize(base, id, { scope })).searchParams.get("code");
  const obtained = await call(base, "POST", "/oauth2/token", undefined, {
    ...APPLICATION,
    grant_type: "authorization_code",
    code,
    redirect_uri: REDIRECT,
  });
  const tokens = obtained.answer as unknown as Tokens;
  const get = (path: string) => call(base, "GET", path, `Bearer ${tokens.access_token}`);
  const post = (path: string, body: object) =>
    call(base, "POST", path, `Bearer ${tokens.access_token}`, body);
  return { app, emulators: emulators as Emulators, base, control, merchant: id, tokens, get, post };
}
