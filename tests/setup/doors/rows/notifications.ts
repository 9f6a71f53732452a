import { eq } from "drizzle-orm";
import { db } from "@/db/client";
import { deliveries, message_templates, notifications } from "@/db/schema";
import { clickUrls } from "@/lib/delivery/links";
import { newSecret } from "@/lib/platform/secrets";
import { MANAGERS, PROVIDER, PUBLIC, STAFF } from "../actors";
import type { ActionRow, RouteRow } from "../row";
import type { Scene } from "../scene";

const draft = () => ({ title: "Les fraises sont là", subject_fr: "Fraises" });
const testTo = async (scene: Scene) => ({ email: await scene.ownerEmail() });
const welcomeWords = () => ({ enabled: true, subject_fr: "Bienvenue", text_fr: "Merci !" });
/** Creates a recipient and returns the payload of a send. */
const toSomeone = async (scene: Scene) => {
  await scene.subscriber();
  return { when: "now" };
};
const inStatus = (status: "scheduled" | "paused") => async (scene: Scene) => ({
  notification_id: (await scene.notification({ status })).id,
});
const plannedOne = inStatus("scheduled");
/** Creates a recipient and returns another time for a planned notification. */
async function anotherTime(scene: Scene) {
  await scene.subscriber();
  const scheduled_day = new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10);
  return { scheduled_day, scheduled_hour: 10 };
}
const toMove = async (scene: Scene) => ({ ...(await plannedOne(scene)), ...(await anotherTime(scene)) });
/** Creates a sent notification with a message that failed for the provider's reason. */
async function withFailure(scene: Scene) {
  const { id: notification_id, farm_id, accepted_month } = await scene.notification({ status: "sent" });
  const { id: subscriber_id, email } = await scene.subscriber();
  await db()
    .insert(deliveries)
    .values({
      ...{
        farm_id,
        notification_id,
        accepted_month,
        subscriber_id,
        channel: "email",
        address: email!,
        lang: "fr",
      },
      ...{ status: "failed", reason: "reached_daily_quota" },
    });
  return { notification_id };
}
/** Creates a sent email with its address in a browser. */
async function sentEmail(scene: Scene) {
  const frozen_content = {
    links: [],
    produces: [],
    bodies: { fr: { subject: "s", html: "<p>h</p>", text: "t", sms: "" } },
  } as unknown as (typeof notifications.$inferInsert)["frozen_content"];
  return scene.notification({ status: "sent", frozen_content, web_key: newSecret() });
}
const onTheWeb = async (scene: Scene) => ({ notification_id: (await sentEmail(scene)).id });
const toPublish = async (scene: Scene) => ({ ...(await onTheWeb(scene)), published: true });
const webAddress = async (scene: Scene) => ({ lang: "fr", key: (await sentEmail(scene)).web_key! });
const uuid = async (scene: Scene) => ({ uuid: (await scene.notification()).uuid });

/** Creates a counted link of a sent message. */
async function click(scene: Scene) {
  const { id: notification_id, farm_id, accepted_month } = await scene.notification();
  const { id: subscriber_id, email } = await scene.subscriber();
  const links = ["https://ferme.example/paniers"];
  const frozen_content = { links } as (typeof notifications.$inferInsert)["frozen_content"];
  await db().update(notifications).set({ frozen_content }).where(eq(notifications.id, notification_id));
  const [delivery] = await db()
    .insert(deliveries)
    .values({
      ...{ farm_id, notification_id, accepted_month, subscriber_id },
      ...{ channel: "email", address: email!, lang: "fr" },
    })
    .returning();
  return { token: clickUrls(delivery!.id)(0).split("/").at(-1)! };
}

const toKeep = async (scene: Scene) => ({
  notification_id: (await scene.notification()).id,
  name: "Récolte",
});
/** A template of the farm. */
async function kept(scene: Scene, deleted_at: Date | null = null) {
  const { farm_id, type } = await scene.notification();
  const [row] = await db()
    .insert(message_templates)
    .values({ farm_id, type, name: "Récolte", deleted_at })
    .returning();
  return { template: `own:${row!.id}` };
}

const thrownAway = (scene: Scene) => kept(scene, new Date());

const all = "/api/farms/[farm_id]/notifications";
const one = `${all}/[notification_id]`;

export const NOTIFICATION_ROUTES: RouteRow[] = [
  { door: `GET ${all}`, who: STAFF },
  { door: `POST ${all}`, who: STAFF, ok: 201, body: draft },
  { door: `GET ${all}/templates`, who: STAFF },
  { door: `GET ${all}/templates/[template]`, who: STAFF, params: () => ({ template: "open-house" }) },
  { door: `POST ${all}/templates`, who: STAFF, ok: 201, body: toKeep },
  {
    door: `PUT ${all}/templates/[template]`,
    who: STAFF,
    params: (scene) => kept(scene),
    body: () => ({ name: "Récolte d’automne" }),
  },
  { door: `DELETE ${all}/templates/[template]`, who: STAFF, params: kept },
  { door: `POST ${all}/templates/[template]/restore`, who: STAFF, params: thrownAway },
  { door: `GET ${all}/id/[notification_id]`, who: STAFF },
  { door: `GET ${all}/uuid/[uuid]`, who: STAFF, params: uuid },
  { door: `PUT ${one}`, who: STAFF, body: draft },
  { door: `DELETE ${one}`, who: STAFF },
  { door: `POST ${one}/duplicate`, who: STAFF, ok: 201 },
  { door: `GET ${one}/parameters`, who: STAFF },
  { door: `GET ${one}/stats`, who: STAFF },
  { door: `GET ${one}/deliveries`, who: STAFF },
  { door: `POST ${one}/send-test`, who: STAFF, body: testTo },
  { door: `POST ${one}/check-links`, who: STAFF },
  { door: `POST ${one}/send`, who: MANAGERS, body: toSomeone },
  { door: `POST ${one}/cancel`, who: MANAGERS, params: plannedOne },
  { door: `POST ${one}/reopen`, who: MANAGERS, params: plannedOne },
  { door: `POST ${one}/move`, who: MANAGERS, params: plannedOne, body: anotherTime },
  { door: `POST ${one}/resume`, who: MANAGERS, params: inStatus("paused") },
  { door: `POST ${one}/publish`, who: MANAGERS, params: onTheWeb, body: () => ({ published: true }) },
  { door: "GET /m/[lang]/[key]", who: PUBLIC, params: webAddress, secret: "key" },
  { door: `POST ${one}/retry`, who: MANAGERS, params: withFailure },

  { door: "GET /api/farms/[farm_id]/welcome-message", who: STAFF },
  { door: "PUT /api/farms/[farm_id]/welcome-message", who: MANAGERS, body: welcomeWords },

  { door: "GET /c/[token]", who: PUBLIC, ok: 302, params: click, secret: "token" },
  { door: "HEAD /c/[token]", who: PUBLIC, ok: 302, params: click, secret: "token" },
  { door: "POST /api/webhooks/resend", who: PROVIDER, body: () => ({ type: "email.bounced" }) },
  { door: "POST /api/webhooks/square", who: PROVIDER, body: () => ({ type: "customer.created" }) },
  { door: "POST /api/webhooks/stripe", who: PROVIDER, body: () => ({ type: "invoice.paid" }) },
  { door: "POST /api/webhooks/sns", who: PROVIDER, body: () => ({ Type: "Notification" }) },
];

const screens = "admin/farms/[farmUuid]/notifications";
const OF_ONE = ["farm_id", "notification_id"];

export const NOTIFICATION_ACTIONS: ActionRow[] = [
  { door: `${screens}#begin`, who: STAFF, fields: ["farm_id"], payload: () => ({ template: "custom" }) },
  { door: `${screens}#restart`, who: STAFF, fields: OF_ONE, payload: () => ({ template: "custom" }) },
  { door: `${screens}#save`, who: STAFF, fields: OF_ONE, payload: draft },
  { door: `${screens}#keepTemplate`, who: STAFF, fields: ["farm_id"], payload: toKeep },
  {
    door: `${screens}#renameTemplate`,
    who: STAFF,
    fields: ["farm_id"],
    payload: async (scene) => ({ ...(await kept(scene)), name: "Récolte" }),
  },
  { door: `${screens}#removeTemplate`, who: STAFF, fields: ["farm_id"], payload: kept },
  { door: `${screens}#restoreTemplate`, who: STAFF, fields: ["farm_id"], payload: thrownAway },
  { door: `${screens}#duplicate`, who: STAFF, fields: OF_ONE },
  { door: `${screens}#remove`, who: STAFF, fields: OF_ONE },
  { door: `${screens}#preview`, who: STAFF, fields: OF_ONE },
  { door: `${screens}#test`, who: STAFF, fields: OF_ONE, payload: testTo },
  { door: `${screens}/welcome#save`, who: MANAGERS, fields: ["farm_id"], payload: welcomeWords },
  { door: `${screens}#send`, who: MANAGERS, fields: OF_ONE, payload: toSomeone },
  { door: `${screens}#publish`, who: MANAGERS, fields: ["farm_id"], payload: toPublish },
  { door: `${screens}#cancel`, who: MANAGERS, fields: ["farm_id"], payload: plannedOne },
  { door: `${screens}#reopen`, who: MANAGERS, fields: ["farm_id"], payload: plannedOne },
  { door: `${screens}#move`, who: MANAGERS, fields: ["farm_id"], payload: toMove },
  { door: `${screens}#resume`, who: MANAGERS, fields: ["farm_id"], payload: inStatus("paused") },
  { door: `${screens}#retry`, who: MANAGERS, fields: ["farm_id"], payload: withFailure },
];
