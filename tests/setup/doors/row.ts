import type { Expected } from "./actors";
import type { Scene } from "./scene";

type Made<T> = (scene: Scene) => T | Promise<T>;

interface Row {
  who: Expected;
  /** What is different from another row of the same door. */
  note?: string;
  scene?: { hidden?: boolean };
  /** The field that holds a link's secret: altered by one letter it lets nobody in. */
  secret?: string;
  /** What an altered secret is answered with; 404 unless told. */
  refusal?: number;
}

/** One exported method of one route file. Path parameters come from the scene by their name. */
export interface RouteRow extends Row {
  /** "POST /api/farms/[farm_id]/produces" */
  door: string;
  /** Status of "in"; 200 unless told. */
  ok?: number;
  params?: Made<Record<string, string | number | string[]>>;
  query?: Record<string, string>;
  body?: Made<Record<string, unknown> | FormData | URLSearchParams>;
}

/** One exported Server Action. `fields` come from the scene by their name. */
export interface ActionRow extends Row {
  /** "admin/farms#create" */
  door: string;
  fields?: string[];
  payload?: Made<Record<string, unknown>>;
}
