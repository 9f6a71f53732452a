import { eq } from "drizzle-orm";
import { db } from "@/db/client";
import { imports } from "@/db/schema";
import { checkImport, runImport } from "@/lib/imports/service/jobs";
import { organizeImport, startImport } from "@/lib/imports/service/steps";
import { asJob, asUser } from "@/tests/factories/context";
import { DECLARED } from "@/tests/factories/imports";
import { MANAGERS } from "../actors";
import type { ActionRow, RouteRow } from "../row";
import type { Scene } from "../scene";

const file = () => {
  const form = new FormData();
  form.set("file", new Blob(["Nom,Courriel\nAna,ana@abonne.test\n"]), "clients.csv");
  form.set("file_name", "clients.csv");
  return form;
};

/** Brings the scene's import to the step before the door. */
async function checked(scene: Scene) {
  const { id: import_id } = await scene.import();
  const owner = asUser(await scene.person("owner"));
  const farm_id = (await scene.farm()).id;
  await organizeImport(owner, { farm_id, import_id, mapping: ["name", "email"], ...DECLARED });
  await checkImport(asJob(), { import_id, run: 1 });
  return { import_id, owner, farm_id };
}
async function finished(scene: Scene) {
  const { import_id, owner, farm_id } = await checked(scene);
  await startImport(owner, { farm_id, import_id, declared: "on" });
  await runImport(asJob(), { import_id });
  return { import_id };
}
async function failed(scene: Scene) {
  const { import_id } = await finished(scene);
  await db().update(imports).set({ status: "failed" }).where(eq(imports.id, import_id));
  return { import_id };
}
const idOf = (made: (scene: Scene) => Promise<{ import_id: number }>) => (scene: Scene) =>
  scene.once(made.name, async () => ({ import_id: (await made(scene)).import_id }));

const ofImport = "/api/farms/[farm_id]/imports/[import_id]";

export const IMPORT_ROUTES: RouteRow[] = [
  { door: "GET /api/farms/[farm_id]/imports", who: MANAGERS },
  { door: "POST /api/farms/[farm_id]/imports", who: MANAGERS, ok: 201, body: file },
  { door: `GET ${ofImport}`, who: MANAGERS },
  { door: `GET ${ofImport}/rejected`, who: MANAGERS },
  { door: "GET /api/farms/[farm_id]/subscribers/export", who: MANAGERS },
  {
    door: "POST /api/farms/[farm_id]/subscribers/export",
    who: MANAGERS,
    body: async (scene) => ({ ids: [(await scene.subscriber()).id], format: "csv" }),
  },
  { door: "GET /api/farms/[farm_id]/export", who: MANAGERS },
];

const wizard = "admin/farms/[farmUuid]/subscribers/import";
const IMPORT = ["farm_id", "import_id"];

export const IMPORT_ACTIONS: ActionRow[] = [
  {
    door: `${wizard}#organize`,
    who: MANAGERS,
    fields: IMPORT,
    payload: () => ({ mapping: ["name", "email"], ...DECLARED }),
  },
  { door: `${wizard}#choose`, who: MANAGERS, fields: IMPORT, payload: () => ({ header_line: 1 }) },
  {
    door: `${wizard}#correct`,
    who: MANAGERS,
    fields: ["farm_id"],
    payload: async (scene) => ({ ...(await idOf(checked)(scene)), line: 2, column: 0, value: "Anna" }),
  },
  {
    door: `${wizard}#start`,
    who: MANAGERS,
    fields: ["farm_id"],
    payload: async (scene) => ({ ...(await idOf(checked)(scene)), declared: "on" }),
  },
  { door: `${wizard}#cancel`, who: MANAGERS, fields: IMPORT },
  { door: `${wizard}#retry`, who: MANAGERS, fields: ["farm_id"], payload: idOf(failed) },
  { door: `${wizard}#undo`, who: MANAGERS, fields: ["farm_id"], payload: idOf(finished) },
];
