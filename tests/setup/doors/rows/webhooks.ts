import { pauseForTest } from "@/tests/factories/webhooks";
import { MANAGERS } from "../actors";
import type { ActionRow, RouteRow } from "../row";
import type { Scene } from "../scene";

const endpoints = "/api/farms/[farm_id]/webhook-endpoints";
const one = `${endpoints}/[endpoint_id]`;
const settings = () => ({ url: "https://hooks.example/potager", events: ["subscriber.created"] });

/** The endpoint is paused before it is switched on. */
const paused = (scene: Scene) =>
  scene.once("paused", async () => {
    await pauseForTest(await scene.endpoint());
    return {};
  });

export const WEBHOOK_ROUTES: RouteRow[] = [
  { door: "GET /api/farms/[farm_id]/events", who: MANAGERS, query: { type: "produce.changed" } },
  { door: "GET /api/farms/[farm_id]/events/samples", who: MANAGERS },
  { door: `GET ${endpoints}`, who: MANAGERS },
  { door: `POST ${endpoints}`, who: MANAGERS, ok: 201, body: settings },
  { door: `PUT ${one}`, who: MANAGERS, body: settings },
  { door: `DELETE ${one}`, who: MANAGERS },
  { door: `POST ${one}/pause`, who: MANAGERS },
  { door: `POST ${one}/resume`, who: MANAGERS, body: paused },
  { door: `POST ${one}/roll-secret`, who: MANAGERS },
  { door: `POST ${one}/test`, who: MANAGERS },
  { door: `GET ${one}/messages`, who: MANAGERS },
  { door: `POST ${one}/messages/[message_id]/resend`, who: MANAGERS },
];

const screen = "admin/farms/[farmUuid]/webhooks";
const OF_ONE = ["farm_id", "endpoint_id"];

export const WEBHOOK_ACTIONS: ActionRow[] = [
  { door: `${screen}#create`, who: MANAGERS, fields: ["farm_id"], payload: settings },
  { door: `${screen}#update`, who: MANAGERS, fields: OF_ONE, payload: settings },
  { door: `${screen}#pause`, who: MANAGERS, fields: OF_ONE },
  { door: `${screen}#resume`, who: MANAGERS, fields: OF_ONE, payload: paused },
  { door: `${screen}#roll`, who: MANAGERS, fields: OF_ONE },
  { door: `${screen}#test`, who: MANAGERS, fields: OF_ONE },
  { door: `${screen}#remove`, who: MANAGERS, fields: OF_ONE },
  { door: `${screen}#resend`, who: MANAGERS, fields: [...OF_ONE, "message_id"] },
];
