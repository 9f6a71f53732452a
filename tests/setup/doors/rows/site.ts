import { db } from "@/db/client";
import { survey_forms } from "@/db/schema";
import { curveUrl } from "@/lib/reports/links";
import { solvedCaptcha } from "@/tests/factories/captcha";
import { makeFaq } from "@/tests/factories/faqs";
import { newPhone } from "@/tests/factories/subscribing";
import { POTAGER_UNSEEN, PUBLIC } from "../actors";
import type { ActionRow, RouteRow } from "../row";
import type { Scene } from "../scene";

const hit = async (scene: Scene) => ({
  url: "/fr/tarifs",
  query: "",
  hash: "",
  farm_id: (await scene.farm()).id,
});
const survey = (scene: Scene) =>
  scene.once("survey", async () => {
    const [user_id, farm_id] = [(await scene.person("owner")).id, (await scene.farm()).id];
    return (await db().insert(survey_forms).values({ user_id, farm_id }).returning())[0]!;
  });
const reportLink = async (scene: Scene) => {
  const report = { farm_id: (await scene.farm()).id, kind: "weekly" as const, day: "2026-06-29" };
  return { token: curveUrl(report).split("/").at(-1)! };
};
const demo = async () => ({ phone: newPhone(), captcha: await solvedCaptcha(), lang: "fr" });
const trouble = () => ({ kind: "error", message: "it broke", url: "/fr" });

const faq = (scene: Scene) => scene.once("faq", async () => ({ faq_id: (await makeFaq()).id }));
const faqWords = () => ({ category: "cost", question_fr: "Combien ?", answer_fr: "Rien." });

const METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE"];
const nowhere = () => ({ rest: ["no", "such", "place"] });

/** Rows of the routes for visitors and for requests that pages make by themselves. */
export const SITE_ROUTES: RouteRow[] = [
  { door: "GET /api/openapi.json", who: PUBLIC },
  { door: "POST /api/global/page-hit", who: PUBLIC, body: hit },
  {
    door: "PUT /api/forms/[form_uuid]",
    who: PUBLIC,
    params: async (scene) => ({ form_uuid: (await survey(scene)).uuid }),
    body: () => ({ npsScore: 9, message: "" }),
    secret: "form_uuid",
  },
  { door: "GET /curves/[token]", who: PUBLIC, params: reportLink, secret: "token" },
  { door: "GET /api/help/[topic]", who: PUBLIC, params: () => ({ topic: "produces" }) },
  { door: "GET /api/pages", who: PUBLIC },
  { door: "GET /api/pages/[handle]", who: PUBLIC, params: () => ({ handle: "pricing" }) },
  { door: "GET /api/global/captcha", who: PUBLIC },
  { door: "POST /api/global/demo-sms", who: PUBLIC, body: demo },
  { door: "POST /api/global/error-report", who: PUBLIC, body: trouble },
  ...METHODS.map((method) => ({ door: `${method} /api/[...rest]`, who: PUBLIC, ok: 404, params: nowhere })),
  ...METHODS.slice(0, 2).map((method) => ({
    door: `${method} /[lang]/(site)/[...rest]`,
    who: PUBLIC,
    ok: 404,
    params: () => ({ lang: "fr", ...nowhere() }),
  })),
];

export const SITE_ACTIONS: ActionRow[] = [
  { door: "(site)/reports/[token]#stop", who: PUBLIC, payload: reportLink, secret: "token" },
  {
    door: "(site)/home-with/[notice]#answerSurveyForm",
    who: PUBLIC,
    payload: async (scene) => ({ form_uuid: (await survey(scene)).uuid, npsScore: "9", message: "" }),
    secret: "form_uuid",
  },
  {
    door: "admin/qr-cards#issue",
    who: POTAGER_UNSEEN,
    payload: () => ({ count: "10", note: "Foire agricole" }),
  },
  { door: "admin/faqs#create", who: POTAGER_UNSEEN, payload: faqWords },
  {
    door: "admin/faqs#update",
    who: POTAGER_UNSEEN,
    payload: async (scene) => ({ ...(await faq(scene)), ...faqWords(), version: 1 }),
  },
  {
    door: "admin/faqs#move",
    who: POTAGER_UNSEEN,
    payload: async (scene) => ({ ...(await faq(scene)), direction: "up" }),
  },
  {
    door: "admin/faqs#publish",
    who: POTAGER_UNSEEN,
    payload: async (scene) => ({ ...(await faq(scene)), published: true }),
  },
  { door: "admin/faqs#remove", who: POTAGER_UNSEEN, payload: faq },
];
