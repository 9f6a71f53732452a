import { randomBytes } from "node:crypto";
import { db } from "@/db/client";
import { bulk_operations, categories, confirmations } from "@/db/schema";
import { deleteCategory } from "@/lib/categories/service";
import { myDataUrl, oneClickUrl, unsubscribeUrl } from "@/lib/consent/links";
import { hashSecret, newSecret } from "@/lib/platform/secrets";
import { codeHash } from "@/lib/subscribers/operations/ask-confirmation";
import { startPartialSubscribe } from "@/lib/subscribers/service/partial-form";
import { subscribePublicly } from "@/lib/subscribers/service/public-form";
import { randomClientAddress } from "@/tests/e2e/steps/network";
import { asUser, asVisitor } from "@/tests/factories/context";
import { makeBatch } from "@/tests/factories/qr-codes";
import { makeSubscriber } from "@/tests/factories/tenant";
import { MANAGERS, POTAGER_UNSEEN, PUBLIC, STAFF } from "../actors";
import type { ActionRow, RouteRow } from "../row";
import type { Scene } from "../scene";

const email = () => `luc-${randomBytes(4).toString("hex")}@abonne.test`;
const newcomer = () => ({ name: "Luc", email: email() });
const subscription = () => ({ ...newcomer(), accept_communications: true });
const categoryName = () => ({ name: "Paniers" });
/** Another category of the farm, which takes the people of the first. */
const otherCategory = async (scene: Scene) => ({
  into_id: await scene.once("other category", async () => {
    const values = { farm_id: (await scene.farm()).id, name: `${scene.mark} 2` };
    return (await db().insert(categories).values(values).returning())[0]!.id;
  }),
});
/** A category that was deleted. */
const removedCategory = async (scene: Scene) => ({
  category_id: await scene.once("removed category", async () => {
    const { id: category_id } = await scene.category();
    const owner = await scene.person("owner");
    await deleteCategory(asUser(owner), { farm_id: (await scene.farm()).id, category_id });
    return category_id;
  }),
});
const title = () => ({ title: "Marché Atwater" });

const secretOf = (url: string) => ({ token: url.split("/").at(-1)! });
const leaving = async (scene: Scene) => secretOf(unsubscribeUrl("fr", (await scene.subscriber()).id));
const ownData = async (scene: Scene) => {
  const { id, email } = await scene.subscriber();
  return secretOf(myDataUrl("fr", { subscriber_id: id, address: email!, at: new Date() }));
};

/** Limits count per address, and each of these people has one. */
const someVisitor = () => asVisitor({ ip: randomClientAddress()["x-forwarded-for"] });

/** Sends step 1 of the farm's public form. */
const begun = (scene: Scene) =>
  scene.once("begun", async () => {
    const { handle } = await scene.farm();
    const { id, form_uuid } = await subscribePublicly(someVisitor(), { handle, ...subscription() });
    return { handle, id, form_uuid };
  });
const halfFilled = (scene: Scene) =>
  scene.once("half-filled", async () => {
    const { handle } = await scene.farm();
    return { handle, ...(await startPartialSubscribe(someVisitor(), { handle, step: 1 })) };
  });

const inAMinute = () => new Date(Date.now() + 60_000);
async function confirmationLink(scene: Scene) {
  const { id: subscriber_id, farm_id } = await scene.pending();
  const token = newSecret();
  const link = { farm_id, subscriber_id, channel: "email" as const, expires_at: inAMinute() };
  await db()
    .insert(confirmations)
    .values({ ...link, secret_hash: hashSecret(token) });
  return { token };
}
async function confirmationCode(scene: Scene) {
  const form = await begun(scene);
  const farm = await scene.farm();
  const { id } = await makeSubscriber(farm, { phone: "+15148731234" }, []);
  const code = { farm_id: farm.id, subscriber_id: id, channel: "sms" as const, expires_at: inAMinute() };
  await db()
    .insert(confirmations)
    .values({ ...code, secret_hash: codeHash(id, "123456"), form_id: form.id });
  return { ...form, code: "123456" };
}

const pendingId = async (scene: Scene) => ({ subscriber_id: (await scene.pending()).id });
const categoryId = async (scene: Scene) => ({ category_id: (await scene.category()).id });

const selected = async (scene: Scene) => ({ subscriber_ids: [(await scene.subscriber()).id] });
const ofBulk = "/api/farms/[farm_id]/bulk-operations/[bulk_operation_id]";

/** A bulk operation on the farm, as its worker left it. */
const bulkOperation = (scene: Scene, values: Partial<typeof bulk_operations.$inferInsert>) =>
  scene.once(`bulk ${values.status}`, async () => {
    const { id: farm_id } = await scene.farm();
    const at = new Date();
    const row = {
      farm_id,
      act: "delete" as const,
      chosen: [1],
      up_to: 1,
      total: 1,
      finished_at: at,
      ...values,
    };
    return (await db().insert(bulk_operations).values(row).returning())[0]!;
  });
const removalId = async (scene: Scene) => {
  const undo_until = new Date(Date.now() + 600_000);
  return { bulk_operation_id: (await bulkOperation(scene, { status: "done", undo_until })).id };
};
const failedBulkId = async (scene: Scene) => {
  const failed = await bulkOperation(scene, { status: "failed", failure: "unexpected" });
  return { bulk_operation_id: failed.id };
};

/** The bulk endpoints with their bodies, */
const BULK_ACTS: {
  path: string;
  action: string;
  body: (scene: Scene) => Promise<Record<string, unknown>>;
}[] = [
  {
    path: "bulk-assign-category",
    action: "bulkAssignCategory",
    body: async (scene) => ({ ...(await selected(scene)), ...(await categoryId(scene)) }),
  },
  {
    path: "bulk-replace-categories",
    action: "bulkReplaceCategories",
    body: async (scene) => ({ ...(await selected(scene)), ...(await categoryId(scene)) }),
  },
  {
    path: "bulk-remove-category",
    action: "bulkRemoveCategory",
    body: async (scene) => ({ ...(await selected(scene)), ...(await categoryId(scene)) }),
  },
  { path: "bulk-remove-categories", action: "bulkRemoveCategories", body: selected },
  {
    path: "bulk-assign-qr-code",
    action: "bulkAssignQrCode",
    body: async (scene) => ({ ...(await selected(scene)), qr_code_id: (await scene.qrCode()).id }),
  },
  { path: "bulk-remove-qr-code", action: "bulkRemoveQrCode", body: selected },
  {
    path: "bulk-set-lang",
    action: "bulkSetLang",
    body: async (scene) => ({ ...(await selected(scene)), lang: "en" }),
  },
  { path: "bulk-unsubscribe", action: "bulkUnsubscribe", body: selected },
  { path: "bulk-delete", action: "bulkDelete", body: selected },
];

const ofSubscriber = "/api/farms/[farm_id]/subscribers/[subscriber_id]";
const ofCategory = "/api/farms/[farm_id]/categories/[category_id]";
const ofQrCode = "/api/farms/[farm_id]/qr-codes/[qr_code_id]";

export const SUBSCRIBER_ROUTES: RouteRow[] = [
  { door: "GET /api/farms/[farm_id]/subscribers", who: STAFF },
  { door: "POST /api/farms/[farm_id]/subscribers", who: STAFF, ok: 201, body: newcomer },
  { door: `PUT ${ofSubscriber}`, who: STAFF, body: () => ({ name: "Lucie" }) },
  { door: `DELETE ${ofSubscriber}`, who: STAFF },
  { door: `GET ${ofSubscriber}/data`, who: MANAGERS },
  { door: `POST ${ofSubscriber}/unsubscribe`, who: STAFF },
  { door: `POST ${ofSubscriber}/resend-confirmation`, who: STAFF, params: pendingId },
  { door: `POST ${ofSubscriber}/assign-category`, who: STAFF, body: categoryId },
  { door: `POST ${ofSubscriber}/deassign-category`, who: STAFF, body: categoryId },

  ...BULK_ACTS.map(({ path, body }) => ({
    door: `POST /api/farms/[farm_id]/subscribers/${path}`,
    who: STAFF,
    body,
  })),
  { door: "GET /api/farms/[farm_id]/bulk-operations", who: STAFF },
  { door: `GET ${ofBulk}`, who: STAFF, params: removalId },
  { door: `POST ${ofBulk}/undo`, who: STAFF, params: removalId },
  { door: `POST ${ofBulk}/retry`, who: STAFF, params: failedBulkId },

  { door: "GET /api/farms/[farm_id]/categories", who: STAFF },
  { door: "POST /api/farms/[farm_id]/categories", who: STAFF, ok: 201, body: categoryName },
  { door: `PUT ${ofCategory}`, who: STAFF, body: categoryName },
  { door: `DELETE ${ofCategory}`, who: STAFF },

  { door: "GET /api/qr-codes", who: POTAGER_UNSEEN },
  {
    door: "GET /api/qr-codes/batches/[batch_id]/cards",
    who: POTAGER_UNSEEN,
    params: async () => ({ batch_id: await makeBatch() }),
  },
  { door: "POST /api/qr-codes", who: POTAGER_UNSEEN, ok: 201, body: () => ({ count: 2 }) },
  { door: "GET /api/farms/[farm_id]/qr-codes", who: STAFF },
  { door: "POST /api/farms/[farm_id]/qr-codes", who: STAFF, ok: 201, body: title },
  { door: `PUT ${ofQrCode}`, who: STAFF, body: title },
  { door: `DELETE ${ofQrCode}`, who: STAFF },
  { door: `GET ${ofQrCode}/image`, who: STAFF },
  { door: `GET ${ofQrCode}/poster`, who: STAFF },
  ...["GET", "HEAD"].map((method) => ({
    door: `${method} /q/[uuid]`,
    who: PUBLIC,
    ok: 302,
    params: async (scene: Scene) => ({ uuid: (await scene.qrCode()).uuid }),
  })),

  { door: "POST /api/farms/handle/[handle]/subscribe", who: PUBLIC, ok: 201, body: subscription },
  {
    door: "PUT /api/farms/handle/[handle]/subscriber/[id]",
    who: PUBLIC,
    params: async (scene) => ({ id: (await begun(scene)).id }),
    body: begun,
    secret: "form_uuid",
  },
  {
    door: "POST /api/farms/handle/[handle]/partial-subscribe",
    who: PUBLIC,
    ok: 201,
    body: () => ({ name: "Luc", accept_communications: true }),
  },
  {
    door: "PUT /api/farms/handle/[handle]/partial-subscribe/[id]",
    who: PUBLIC,
    params: async (scene) => ({ id: (await halfFilled(scene)).id }),
    body: halfFilled,
    secret: "form_uuid",
  },
  { door: "GET /api/my-data/[token]", who: PUBLIC, params: ownData, secret: "token" },
  { door: "GET /u/[token]", who: PUBLIC, ok: 302, params: leaving, secret: "token" },
  {
    door: "POST /u/[token]",
    who: PUBLIC,
    params: async (scene) => secretOf(oneClickUrl((await scene.subscriber()).id)),
    body: () => new URLSearchParams({ "List-Unsubscribe": "One-Click" }),
    secret: "token",
  },
];

const SUBSCRIBER = ["farm_id", "subscriber_id"];
const people = "admin/farms/[farmUuid]/subscribers";
const groups = "admin/farms/[farmUuid]/categories";
const OF_CATEGORY = ["farm_id", "category_id"];
const codes = "admin/farms/[farmUuid]/qr-codes";

export const SUBSCRIBER_ACTIONS: ActionRow[] = [
  { door: `${people}#create`, who: STAFF, fields: ["farm_id"], payload: newcomer },
  { door: `${people}#update`, who: STAFF, fields: SUBSCRIBER, payload: () => ({ name: "Lucie" }) },
  { door: `${people}#unsubscribe`, who: STAFF, fields: SUBSCRIBER },
  { door: `${people}#resend`, who: STAFF, fields: ["farm_id"], payload: pendingId },
  { door: `${people}#assign`, who: STAFF, fields: [...SUBSCRIBER, "category_id"] },
  { door: `${people}#deassign`, who: STAFF, fields: [...SUBSCRIBER, "category_id"] },
  ...BULK_ACTS.map(({ action, body }) => ({
    door: `${people}#${action}`,
    who: STAFF,
    fields: ["farm_id"],
    payload: body,
  })),
  { door: `${people}#undoBulk`, who: STAFF, fields: ["farm_id"], payload: removalId },
  { door: `${people}#retryBulk`, who: STAFF, fields: ["farm_id"], payload: failedBulkId },
  { door: `${people}#addCategory`, who: STAFF, fields: ["farm_id"], payload: categoryName },

  { door: `${groups}#create`, who: STAFF, fields: ["farm_id"], payload: categoryName },
  { door: `${groups}#update`, who: STAFF, fields: OF_CATEGORY, payload: categoryName },
  { door: `${groups}#remove`, who: STAFF, fields: OF_CATEGORY },
  { door: `${groups}#merge`, who: STAFF, fields: OF_CATEGORY, payload: otherCategory },
  { door: `${groups}#restore`, who: STAFF, fields: ["farm_id"], payload: removedCategory },

  { door: `${codes}#create`, who: STAFF, fields: ["farm_id"], payload: title },
  { door: `${codes}#rename`, who: STAFF, fields: ["farm_id", "qr_code_id"], payload: title },
  { door: `${codes}#remove`, who: STAFF, fields: ["farm_id", "qr_code_id"] },

  {
    door: "(site)/farms/[handle]/subscription#subscribe",
    who: PUBLIC,
    fields: ["handle"],
    payload: subscription,
  },
  { door: "(site)/farms/[handle]/subscription#answer", who: PUBLIC, payload: begun, secret: "form_uuid" },
  {
    door: "(site)/farms/[handle]/subscription#confirmCode",
    who: PUBLIC,
    payload: confirmationCode,
    secret: "form_uuid",
  },
  { door: "(site)/confirm/[token]#confirm", who: PUBLIC, payload: confirmationLink, secret: "token" },
  { door: "(site)/unsubscribe/[token]#unsubscribe", who: PUBLIC, payload: leaving, secret: "token" },
  { door: "(site)/my-data/[token]#correct", who: PUBLIC, payload: ownData, secret: "token" },
  {
    door: "(site)/my-data/[token]#askNew",
    who: PUBLIC,
    payload: async (scene) => ({ ...(await ownData(scene)), email: email() }),
    secret: "token",
  },
  {
    door: "(site)/my-data/[token]#erase",
    who: PUBLIC,
    payload: async (scene) => ({ ...(await ownData(scene)), confirm: "on" }),
    secret: "token",
  },
];
