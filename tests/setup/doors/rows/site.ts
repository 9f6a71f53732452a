import { PUBLIC } from "../actors";
import type { RouteRow } from "../row";
import type { Scene } from "../scene";

const hit = async (scene: Scene) => ({
  url: "/fr/tarifs",
  query: "",
  hash: "",
  farm_id: (await scene.farm()).id,
});
const trouble = () => ({ kind: "error", message: "it broke", url: "/fr" });

/** The visitors' side: what pages send and ask for on their own. */
export const SITE_ROUTES: RouteRow[] = [
  { door: "POST /api/global/page-hit", who: PUBLIC, body: hit },
  { door: "POST /api/global/error-report", who: PUBLIC, body: trouble },
];
