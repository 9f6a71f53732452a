import { randomBytes } from "node:crypto";
import { reviewOf } from "@/lib/farms/operations/verification";
import { attachVerificationFile } from "@/lib/farms/service/verification-files";
import { href } from "@/lib/i18n/routes";
import { asJob, asUser } from "@/tests/factories/context";
import { pdfBytes } from "@/tests/factories/verification-files";
import {
  ACCOUNT,
  CLOSED,
  GONE,
  HIDDEN,
  MANAGERS,
  OUTSIDERS,
  OWNERS,
  POTAGER,
  POTAGER_UNSEEN,
  PUBLIC,
  STAFF,
} from "../actors";
import { APP } from "../call";
import type { ActionRow, RouteRow } from "../row";
import type { Scene } from "../scene";

const named = () => ({ name: "Ferme du Vallon" });
const question = () => ({ question: "Livrez-vous ?", answer: "Oui." });
const produce = () => ({ name: "Ail", prices: [{ quantity: 1, price_cents: 300 }] });

/** Returns the rows of one route for a public farm and for a hidden farm. */
const shown = (door: string): RouteRow[] => [
  { door, who: PUBLIC },
  { door, note: "a hidden farm", who: HIDDEN, scene: { hidden: true } },
];

/** Returns the rows of one route that shows a farm on other sites, the same to everyone. */
const elsewhere = (door: string, rest: Partial<RouteRow> = {}): RouteRow[] => [
  { door, who: PUBLIC, ...rest },
  { door, note: "a hidden farm", who: GONE, scene: { hidden: true }, ...rest },
];
const fileForm = () => {
  const form = new FormData();
  form.set("file", new Blob([pdfBytes()], { type: "application/pdf" }), "permis.pdf");
  form.set("file_name", "permis.pdf");
  return form;
};
/** Returns the id of a file that the owner attached to the request of the farm. */
const attachedId = (scene: Scene) =>
  scene.once("verification_file", async () => {
    const given = { farm_id: (await scene.farm()).id, file: pdfBytes(), file_name: "permis.pdf" };
    return { file_id: (await attachVerificationFile(asUser(await scene.person("owner")), given)).id };
  });
const inFrench = async (scene: Scene) => ({ lang: "fr", handle: (await scene.farm()).handle });
const subscription = () =>
  new URLSearchParams({
    name: "Luc",
    email: `luc-${randomBytes(4).toString("hex")}@abonne.test`,
    accept_communications: "true",
  });

export const FARM_ROUTES: RouteRow[] = [
  ...elsewhere("GET /[lang]/embed/[handle]/subscribe", { params: inFrench }),
  ...elsewhere("POST /[lang]/embed/[handle]/subscribe", { params: inFrench, body: subscription }),
  ...elsewhere("GET /[lang]/embed/[handle]/card", { params: inFrench }),
  ...elsewhere("GET /api/farms/[farm_id]/produce-feed.json"),
  ...elsewhere("GET /api/farms/[farm_id]/produce-feed.ics"),
  ...elsewhere("GET /api/oembed", {
    params: async (scene) => ({ url: APP + href("farm", "fr", { handle: (await scene.farm()).handle }) }),
  }),
  ...shown("GET /api/farms/id/[farm_id]"),
  ...shown("GET /api/farms/uuid/[farm_uuid]"),
  ...shown("GET /api/farms/handle/[handle]"),
  ...shown("GET /api/produces/id/[produce_id]"),
  ...shown("GET /api/produces/uuid/[produce_uuid]"),
  { door: "GET /sitemap.xml", who: PUBLIC },
  { door: "GET /sitemaps/pages", who: PUBLIC },
  { door: "GET /sitemaps/farms/[page]", who: PUBLIC, params: () => ({ page: "1" }) },
  { door: "GET /[lang]/(site)/blog/rss.xml", who: PUBLIC, params: () => ({ lang: "fr" }) },
  { door: "GET /api/farms/me", who: ACCOUNT },
  { door: "POST /api/farms", who: ACCOUNT, ok: 201, body: named },
  { door: "PUT /api/farms/[farm_id]", who: MANAGERS, body: named },
  { door: "DELETE /api/farms/[farm_id]", who: OWNERS },
  { door: "PUT /api/farms/[farm_id]/partial", who: MANAGERS, body: named },
  {
    door: "POST /api/farms/[farm_id]/add-completed-step",
    who: STAFF,
    body: () => ({ step: "produce" }),
  },
  { door: "GET /api/farms/[farm_id]/day-stats", who: STAFF },
  { door: "GET /api/farms/[farm_id]/statistics/export", who: MANAGERS },
  { door: "POST /api/farms/[farm_id]/subscribe", who: ACCOUNT },
  {
    door: "POST /api/farms/[farm_id]/subscribe",
    note: "a hidden farm",
    who: CLOSED,
    scene: { hidden: true },
  },
  { door: "POST /api/farms/[farm_id]/unsubscribe", who: ACCOUNT },
  {
    door: "POST /api/farms/[farm_id]/unsubscribe",
    note: "a hidden farm",
    who: CLOSED,
    scene: { hidden: true },
  },

  { door: "GET /api/farms/vote", who: ACCOUNT },
  { door: "POST /api/farms/[farm_id]/vote", who: OUTSIDERS, body: () => ({ vote: 4 }) },
  {
    door: "POST /api/farms/[farm_id]/vote",
    note: "a hidden farm",
    who: CLOSED,
    scene: { hidden: true },
    body: () => ({ vote: 4 }),
  },

  {
    door: "POST /api/farms/[farm_id]/verification-files",
    who: MANAGERS,
    ok: 201,
    body: () => fileForm(),
  },
  {
    door: "GET /api/farms/[farm_id]/verification-files/[file_id]",
    who: POTAGER_UNSEEN,
    params: attachedId,
  },
  { door: "GET /api/farms/[farm_id]/questions", who: STAFF },
  { door: "GET /api/farms/[farm_id]/find", who: STAFF, query: { q: "tomate" } },
  { door: "POST /api/farms/[farm_id]/questions", who: MANAGERS, ok: 201, body: question },
  { door: "PUT /api/farms/[farm_id]/questions/[question_id]", who: MANAGERS, body: question },
  { door: "DELETE /api/farms/[farm_id]/questions/[question_id]", who: MANAGERS },

  { door: "GET /api/farms/[farm_id]/produces", who: STAFF },
  { door: "POST /api/farms/[farm_id]/produces", who: STAFF, ok: 201, body: produce },
  { door: "PUT /api/farms/[farm_id]/produces/[produce_id]", who: STAFF, body: produce },
  { door: "DELETE /api/farms/[farm_id]/produces/[produce_id]", who: STAFF },
  { door: "POST /api/farms/[farm_id]/produces/[produce_id]/duplicate", who: STAFF, ok: 201 },
];

const FARM = ["farm_id"];
const PRODUCE = ["farm_id", "produce_id"];
const QUESTION = ["farm_id", "question_id"];

export const FARM_ACTIONS: ActionRow[] = [
  { door: "admin/farms#create", who: ACCOUNT, payload: named },
  { door: "admin/farms#update", who: MANAGERS, fields: FARM, payload: named },
  { door: "admin/farms#remove", who: OWNERS, fields: FARM },
  { door: "admin/farms#tryProvider", who: POTAGER, payload: () => ({ channel: "email" }) },
  { door: "admin/farms#completeStep", who: STAFF, fields: FARM, payload: () => ({ step: "produce" }) },

  { door: "admin/farms/[farmUuid]/settings#ask", who: MANAGERS, fields: FARM },
  {
    door: "admin/farms/[farmUuid]/settings#decide",
    who: POTAGER,
    fields: FARM,
    payload: async (scene) => {
      const { seen } = await reviewOf(asJob(), await scene.farm());
      return { decision: "verified", seen };
    },
  },
  {
    door: "admin/farms/[farmUuid]/settings#removeFile",
    who: MANAGERS,
    fields: FARM,
    payload: attachedId,
  },
  {
    door: "admin/farms/[farmUuid]/settings#erase",
    who: MANAGERS,
    fields: ["farm_id", "subscriber_id"],
  },
  {
    door: "admin/farms/[farmUuid]/start#findAddress",
    who: MANAGERS,
    fields: FARM,
    payload: () => ({ q: "1215, chemin Favreau, Dunham" }),
  },
  {
    door: "admin/farms/[farmUuid]/start#savePlace",
    who: MANAGERS,
    fields: FARM,
    payload: () => ({ typed_address: "1215, chemin Favreau, Dunham" }),
  },
  {
    door: "admin/farms/[farmUuid]/start#saveProduces",
    who: STAFF,
    fields: FARM,
    payload: () => ({ produces: [{ type_id: 1, price: "4,50" }] }),
  },
  {
    door: "admin/farms/[farmUuid]/start#saveHours",
    who: MANAGERS,
    fields: FARM,
    payload: () => ({ opening_hours: null }),
  },
  {
    door: "admin/farms/[farmUuid]/start#sendToMyself",
    who: STAFF,
    fields: FARM,
    payload: async (scene) => {
      await scene.produce();
      return {};
    },
  },

  { door: "admin/farms/[farmUuid]/produces#create", who: STAFF, fields: FARM, payload: produce },
  { door: "admin/farms/[farmUuid]/produces#update", who: STAFF, fields: PRODUCE, payload: produce },
  { door: "admin/farms/[farmUuid]/produces#duplicate", who: STAFF, fields: PRODUCE },
  { door: "admin/farms/[farmUuid]/produces#remove", who: STAFF, fields: PRODUCE },
  {
    door: "admin/farms/[farmUuid]/produces#changeAvailability",
    who: STAFF,
    fields: PRODUCE,
    payload: () => ({ availability: "sold-out" }),
  },

  { door: "admin/farms/[farmUuid]/questions#create", who: MANAGERS, fields: FARM, payload: question },
  { door: "admin/farms/[farmUuid]/questions#update", who: MANAGERS, fields: QUESTION, payload: question },
  { door: "admin/farms/[farmUuid]/questions#remove", who: MANAGERS, fields: QUESTION },
];
