import { changeFarm } from "@/lib/farms/operations/write";
import { transaction } from "@/lib/platform/context";
import { asJob } from "@/tests/factories/context";
import { MANAGERS, NOBODY_BEGAN, PUBLIC } from "../actors";
import type { ActionRow, RouteRow } from "../row";
import type { Scene } from "../scene";

const ofConnection = "/api/farms/[farm_id]/connections/[connection_id]";

/** The farm accepts the customers of its point of sale. */
const accepting = (scene: Scene) =>
  scene.once("accepting", async () => {
    const { id } = await scene.farm();
    await transaction(asJob(), (tx) => changeFarm(tx, id, { accept_sync_customers: true }));
    return {};
  });

export const CONNECTION_ROUTES: RouteRow[] = [
  { door: "GET /api/farms/[farm_id]/connections", who: MANAGERS },
  { door: `PUT ${ofConnection}`, who: MANAGERS, body: () => ({ accept_sync_customer_created: true }) },
  { door: `DELETE ${ofConnection}`, who: MANAGERS },
  { door: `POST ${ofConnection}/resync`, who: MANAGERS, body: accepting },
  { door: "GET /api/connections/square", who: PUBLIC, ok: 302, query: { state: "fr.unknown", code: "c" } },
];

const screen = "admin/farms/[farmUuid]/connections";
const OF_ONE = ["farm_id", "connection_id"];

export const CONNECTION_ACTIONS: ActionRow[] = [
  {
    door: `${screen}#connect`,
    who: MANAGERS,
    fields: ["farm_id"],
    payload: () => ({ basis: "declared_by_owner", wording: "À la caisse.", lang: "fr", declared: "on" }),
  },
  { door: `${screen}#update`, who: MANAGERS, fields: OF_ONE, payload: () => ({ reads_orders: false }) },
  { door: `${screen}#resync`, who: MANAGERS, fields: OF_ONE, payload: accepting },
  { door: `${screen}#disconnect`, who: MANAGERS, fields: OF_ONE },
  // Nobody here began with this state; tests/integration/connections.test.ts comes back with one's own.
  { door: "admin/connect#finish", who: NOBODY_BEGAN, payload: () => ({ state: "fr.unknown", code: "c" }) },
];
