import { createHmac } from "node:crypto";
import type { SquareEvent } from "@/tests/emulators/square/objects";
import type { Emulators } from "@/tests/emulators/start";

/** A seller at the emulated Square, and what the seller does there. */
export async function makeSeller({ square }: Emulators, business_name = "Kiosque") {
  if (!square) throw new Error("Square is not emulated");
  const post = async <T>(path: string, body: object = {}): Promise<T> => {
    const response = await fetch(square.controlUrl + path, { method: "POST", body: JSON.stringify(body) });
    if (!response.ok) throw new Error(`${path}: ${await response.text()}`);
    return (await response.json()) as T;
  };
  const { id } = await post<{ id: string }>("/merchants", { business_name });
  const own = `/merchants/${id}`;
  return {
    id,
    post,
    create: (fields: object) => post<{ id: string; version: number }>(`${own}/customers`, fields),
    createMany: (customers: object[]) => post(`${own}/customers/many`, { customers }),
    change: (customer: string, fields: object) => post(`${own}/customers/${customer}`, fields),
    remove: (customer: string) => post(`${own}/customers/${customer}/delete`),
    merge: (...ids: string[]) => post<{ id: string }>(`${own}/merge`, { ids }),
    revoke: () => post(`${own}/revoke`),
    sell: (orders: { amount: number; returned?: number; currency?: string; closed_at: string }[]) =>
      post(`${own}/orders`, { orders }),

    /** All events of this seller, in the order in which they happened. */
    async events(): Promise<SquareEvent[]> {
      const { events } = (await (await fetch(`${square.controlUrl}/webhooks`)).json()) as {
        events: SquareEvent[];
      };
      return events.filter(({ merchant_id }) => merchant_id === id);
    },

    /** Answers on Square's page as the seller would. Returns the query with which the browser comes back. */
    async answer(authorizeUrl: string, answer: "allow" | "refuse" = "allow") {
      const asked = new URL(authorizeUrl);
      const fields = { ...Object.fromEntries(asked.searchParams), merchant_id: id, answer };
      const body = new URLSearchParams(fields);
      const url = asked.origin + asked.pathname;
      const response = await fetch(url, { method: "POST", body, redirect: "manual" });
      return Object.fromEntries(new URL(response.headers.get("location") ?? "").searchParams);
    },
  };
}

/** A webhook as Square sends it. */
export function squareRequest(event: object, key = process.env.SQUARE_WEBHOOK_SIGNATURE_KEY ?? ""): Request {
  const url = `${process.env.APP_URL}/api/webhooks/square`;
  const body = JSON.stringify(event);
  const signature = createHmac("sha256", key)
    .update(url + body)
    .digest("base64");
  const headers = { "content-type": "application/json", "x-square-hmacsha256-signature": signature };
  return new Request(url, { method: "POST", body, headers });
}
