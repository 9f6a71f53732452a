import { sql } from "drizzle-orm";
import { expect } from "vitest";
import { db } from "@/db/client";
import { sessionCookieName } from "@/lib/transport/sealed-cookie";
import { makeSession } from "@/tests/factories/account";
import { unique } from "@/tests/factories/subscribing";
import { makeTenant } from "@/tests/factories/tenant";
import type { Send } from "@/tests/processes/crash-sends";
import type { Request, Visitor } from "./load";
import type { WholeSite } from "./whole-site";

const JSON_TYPE = { "content-type": "application/json" };

export const isFine = ({ status }: Request): boolean => status > 0 && status < 400;
/** Pages that nginx keeps. */
export const isKept = ({ kind }: Request): boolean => kind === "kept";
export const saysLater = ({ status, retry_after }: Request): boolean =>
  status === 503 && retry_after !== undefined;

/** Describes a request for a message. @param killed when the part was killed */
export const describeRequest =
  (killed: number) =>
  ({ kind, path, begun, ended, status, retry_after }: Request): string =>
    `${kind} ${path} begun ${begun - killed} ms after the kill, took ${ended - begun}: ${status} ${retry_after ?? ""}`;

/** Makes two farms and who visits them: readers, somebody who is logged in, and people who subscribe. */
export async function makeVisitors() {
  const reader = await makeTenant({ name: "Ferme gardée" });
  const list = await makeTenant({ plan_type: "yearly" });
  const cookie = `${sessionCookieName()}=${await makeSession(reader.owner)}`;
  const page = `/fr/fermes/${reader.farm.handle}`;
  const taken = new Set<string>();
  let person = 0;
  let email = "";
  const turns = (paths: readonly string[]) => {
    let at = 0;
    return () => ({ path: paths[at++ % paths.length]! });
  };
  const visitors: Visitor[] = [
    {
      kind: "read",
      every_ms: 50,
      next: turns([`${page}?a=b`, "/fr/recherche?q=miel", `/api/farms/handle/${reader.farm.handle}`]),
    },
    { kind: "kept", every_ms: 30, next: turns(["/fr", page, `${page}/inscription`]) },
    {
      kind: "session",
      every_ms: 80,
      next: () => ({ path: person % 2 ? "/api/me" : "/fr/admin/profile", asked: { headers: { cookie } } }),
    },
    {
      kind: "subscribe",
      every_ms: 200,
      next: () => {
        // Each is at home elsewhere, as 60 an hour may subscribe from one address.
        const from = `127.0.${1 + (person >> 7)}.${1 + (person++ & 127)}`;
        email = unique("luc");
        const body = JSON.stringify({ name: "Luc", email, accept_communications: true });
        const path = `/api/farms/handle/${list.farm.handle}/subscribe`;
        return { path, asked: { method: "POST", headers: JSON_TYPE, body, from } };
      },
      answered: ({ status }) => {
        if (status === 201) taken.add(email.toLowerCase());
      },
    },
  ];
  return { visitors, list, cookie, taken };
}

export async function statusOf({ notification_id }: Send): Promise<unknown> {
  const [row] = await db().execute(sql`select status from notifications where id = ${notification_id}`);
  return row?.status;
}

/** Fails unless each recipient has one email, whoever was told so is a subscriber, and the session lives. */
export async function expectNothingLost(
  { emails, nginx }: WholeSite,
  send: Send,
  { list, cookie, taken }: Awaited<ReturnType<typeof makeVisitors>>,
): Promise<void> {
  const received = await emails();
  const counts = send.emails.map((address) => received[address] ?? 0);
  expect({ lost: counts.filter((n) => n === 0).length, twice: counts.filter((n) => n > 1).length }).toEqual({
    lost: 0,
    twice: 0,
  });
  const rows = await db().execute<{ email: string }>(
    sql`select email from subscribers where farm_id = ${list.farm.id}`,
  );
  const known = new Set(rows.map((row) => row.email));
  expect([...taken].filter((address) => !known.has(address))).toEqual([]);
  expect(known.size).toBe(rows.length);
  const me = await nginx.ask("/api/me", { headers: { cookie } });
  expect(me.status).toBe(200);
}
