import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { users } from "@/db/schema";
import errors from "@/messages/en/errors.json";
import type { Actor } from "@/tests/setup/doors/actors";
import { callAction, callRoute, type Outcome } from "@/tests/setup/doors/call";
import { emulateProviders } from "@/tests/setup/doors/emulated";
import { payloadOf, requestOf, type Values } from "@/tests/setup/doors/knock";
import type { ActionRow, RouteRow } from "@/tests/setup/doors/row";
import { ACTION_ROWS, ROUTE_ROWS } from "@/tests/setup/doors/rows";
import { Scene } from "@/tests/setup/doors/scene";
import { allActions, allRoutes } from "@/tests/setup/doors/tree";

await emulateProviders();
const routes = await allRoutes();
const actions = await allActions();

const farm = "/api/farms/[farm_id]";
const endpoint = `${farm}/webhook-endpoints/[endpoint_id]`;
const screen = "admin/farms/[farmUuid]";

/** Doors that an account with an unproven address is refused at, and as whom it comes; the owner where none is named. */
const VERIFIED_ONLY: Readonly<Record<string, Actor | undefined>> = {
  [`POST ${farm}/subscribe`]: "stranger",
  [`POST ${farm}/vote`]: "stranger",
  [`POST ${farm}/subscribers`]: undefined,
  [`POST ${farm}/subscribers/[subscriber_id]/resend-confirmation`]: undefined,
  [`POST ${farm}/notifications/[notification_id]/send`]: undefined,
  [`POST ${farm}/notifications/[notification_id]/move`]: undefined,
  [`POST ${farm}/notifications/[notification_id]/send-test`]: undefined,
  [`POST ${farm}/users`]: undefined,
  [`POST ${farm}/users/[farm_user_id]/resend`]: undefined,
  [`POST ${farm}/offer`]: undefined,
  [`POST ${farm}/offer/accept`]: "admin",
  [`POST ${farm}/verification-files`]: undefined,
  [`POST ${farm}/webhook-endpoints`]: undefined,
  [`PUT ${endpoint}`]: undefined,
  [`POST ${endpoint}/resume`]: undefined,
  [`POST ${endpoint}/roll-secret`]: undefined,
  [`POST ${endpoint}/test`]: undefined,
  [`POST ${endpoint}/messages/[message_id]/resend`]: undefined,
  [`${screen}/settings#ask`]: undefined,
  [`${screen}/settings#removeFile`]: undefined,
  [`${screen}/start#sendToMyself`]: undefined,
  [`${screen}/subscribers#create`]: undefined,
  [`${screen}/subscribers#resend`]: undefined,
  [`${screen}/subscribers/import#start`]: undefined,
  [`${screen}/connections#connect`]: undefined,
  [`${screen}/notifications#send`]: undefined,
  [`${screen}/notifications#move`]: undefined,
  [`${screen}/notifications#test`]: undefined,
  [`${screen}/team#invite`]: undefined,
  [`${screen}/team#resend`]: undefined,
  [`${screen}/team#offer`]: undefined,
  [`${screen}/team#accept`]: "admin",
  [`${screen}/webhooks#create`]: undefined,
  [`${screen}/webhooks#update`]: undefined,
  [`${screen}/webhooks#resume`]: undefined,
  [`${screen}/webhooks#roll`]: undefined,
  [`${screen}/webhooks#test`]: undefined,
  [`${screen}/webhooks#resend`]: undefined,
  "admin/second-factor#startApp": undefined,
  "admin/second-factor#confirmApp": undefined,
  "admin/second-factor#startPasskeyAction": undefined,
  "admin/second-factor#addPasskeyAction": undefined,
};

const SAID = [errors.verifyEmailFirst, errors.verifiedVote];
const isRefused = ({ text }: Outcome) => SAID.some((words) => text.includes(words));
const isAction = (row: RouteRow | ActionRow): row is ActionRow => row.door.includes("#");

/** Returns a call of a row as somebody whose address is not proven; `spoil` makes its fields wrong. */
async function caller(row: RouteRow | ActionRow) {
  const scene = new Scene(row.scene);
  const actor = VERIFIED_ONLY[row.door] ?? "owner";
  const asked = isAction(row) ? null : await requestOf(row, scene);
  const payload = isAction(row) ? await payloadOf(row, scene) : {};
  const { id } = await scene.person(actor as Exclude<Actor, "visitor">);
  await db().update(users).set({ email_verified_at: null }).where(eq(users.id, id));
  return async (spoil: (fields: Values) => Values | undefined): Promise<Outcome> => {
    if (isAction(row)) {
      const { farm_id } = payload;
      const wrong = spoil(payload);
      return callAction(actions.get(row.door), scene, actor, wrong ? { ...wrong, farm_id } : payload);
    }
    const { params, query, body } = asked!;
    const headers = await scene.bearer(actor);
    const form = body instanceof FormData || body instanceof URLSearchParams;
    const wrong = spoil(form ? {} : { ...body });
    return callRoute(row.door, routes.get(row.door), { params, query, body: wrong ?? body, headers });
  };
}

const rows = [...ROUTE_ROWS, ...ACTION_ROWS].filter(({ door, who, scene }) =>
  door in VERIFIED_ONLY ? !scene : who.owner === "in" && !/^(GET|HEAD) /.test(door),
);

describe("an account whose address is not proven", () => {
  it.each(rows.filter(({ door }) => door in VERIFIED_ONLY).map((row) => [row.door, row] as const))(
    "is told so whatever it sends: %s",
    async (_, row) => {
      const call = await caller(row);
      const spoils: Record<string, (fields: Values) => Values | undefined> = {
        "as it should be": () => undefined,
        "no fields": () => ({}),
        "wrong fields": (fields) =>
          Object.fromEntries(Object.keys(fields).map((name) => [name, { is: ["nothing"] }])),
        "a NUL": (fields) => ({ ...fields, name: "a\0b", notification_id: fields.notification_id ?? "a\0b" }),
      };
      const answers: Record<string, boolean> = {};
      for (const [name, spoil] of Object.entries(spoils)) answers[name] = isRefused(await call(spoil));
      expect(answers).toEqual(Object.fromEntries(Object.keys(spoils).map((name) => [name, true])));
    },
  );

  it.each(rows.filter(({ door }) => !(door in VERIFIED_ONLY)).map((row) => [row.door, row] as const))(
    "is not refused: %s",
    async (_, row) => {
      const call = await caller(row);
      expect(isRefused(await call(() => undefined))).toBe(false);
    },
  );

  it("is refused at no door that is gone", () => {
    const known = new Set<string>([...ROUTE_ROWS, ...ACTION_ROWS].map(({ door }) => door));
    expect(Object.keys(VERIFIED_ONLY).filter((door) => !known.has(door))).toEqual([]);
  });
});
