import { PUBLIC } from "../actors";
import type { RouteRow } from "../row";

export const SEARCH_ROUTES: RouteRow[] = [
  { door: "GET /api/search", who: PUBLIC, query: { place: "Dunham", q: "tomates", category: "vegetables" } },
];
