import type { Expected } from "./actors";
import type { Scene } from "./scene";

type Made<T> = (scene: Scene) => T | Promise<T>;

interface Row {
  who: Expected;
  /** How this row differs from another row of the same route or action. */
  note?: string;
  scene?: { hidden?: boolean };
  /** The field with a link's secret. A call with one changed letter must be refused. */
  secret?: string;
  /** Status of the answer to a changed secret; 404 by default. */
  refusal?: number;
}

/** One exported method of one route file. The scene gives the path parameters by their names. */
export interface RouteRow extends Row {
  /** "POST /api/farms/[farm_id]/produces" */
  door: string;
  /** Status of "in"; 200 by default. */
  ok?: number;
  params?: Made<Record<string, string | number | string[]>>;
  query?: Record<string, string>;
  body?: Made<Record<string, unknown> | FormData | URLSearchParams>;
}

/** One exported Server Action. The scene gives `fields` by their names. */
export interface ActionRow extends Row {
  /** "admin/farms#create" */
  door: string;
  fields?: string[];
  payload?: Made<Record<string, unknown>>;
}
