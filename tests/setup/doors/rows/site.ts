import { PUBLIC } from "../actors";
import type { RouteRow } from "../row";

const trouble = () => ({ kind: "error", message: "it broke", url: "/fr" });

/** The visitors' side: what pages send and ask for on their own. */
export const SITE_ROUTES: RouteRow[] = [
  { door: "POST /api/global/error-report", who: PUBLIC, body: trouble },
];
