import { STAFF } from "../actors";
import type { RouteRow } from "../row";

const file = () => {
  const form = new FormData();
  form.set("file", new Blob(["Nom,Courriel\nAna,ana@abonne.test\n"]), "clients.csv");
  form.set("file_name", "clients.csv");
  return form;
};

const ofImport = "/api/farms/[farm_id]/imports/[import_id]";

export const IMPORT_ROUTES: RouteRow[] = [
  { door: "GET /api/farms/[farm_id]/imports", who: STAFF },
  { door: "POST /api/farms/[farm_id]/imports", who: STAFF, ok: 201, body: file },
  { door: `GET ${ofImport}`, who: STAFF },
  { door: `GET ${ofImport}/rejected`, who: STAFF },
];
