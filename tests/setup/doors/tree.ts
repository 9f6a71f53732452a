import { readdirSync } from "node:fs";
import { join, relative } from "node:path";

export const ROOT = join(import.meta.dirname, "../../..");

/** Types that openapi-typescript writes; they are in no repository. */
const GENERATED = "tests/client/generated/";

/** Returns every file under a folder of the repository, as paths from its root, in a stable order. */
export function filesUnder(folder: string): string[] {
  const walk = (at: string): string[] =>
    readdirSync(at, { withFileTypes: true }).flatMap((entry) =>
      entry.isDirectory() ? walk(join(at, entry.name)) : [relative(ROOT, join(at, entry.name))],
    );
  return walk(join(ROOT, folder))
    .filter((path) => !path.startsWith(GENERATED))
    .sort();
}

export const routeFiles = (): string[] => filesUnder("app").filter((path) => path.endsWith("/route.ts"));
const pageFiles = (): string[] => filesUnder("app").filter((path) => path.endsWith("/page.tsx"));
export const actionFiles = (): string[] => filesUnder("app").filter((path) => path.endsWith("/actions.ts"));

/** Converts "app/api/farms/route.ts" to "/api/farms". */
export const pathOfRoute = (file: string): string => file.replace(/^app/, "").replace(/\/route\.ts$/, "");

/** Returns an address of a route or of a page: French, without the names of groups, with 1 as each variable part. */
export const addressOf = (path: string): string =>
  path
    .replace("/[lang]", "/fr")
    .replace(/\/\([^/]+\)/g, "")
    .replace(/\[+(\.\.\.)?\w+\]+/g, "1");

/** Returns an address of every page. Its forms and Server Actions are called there. */
export const pageAddresses = (): string[] => [
  ...new Set(
    pageFiles().map((file) => addressOf(file.replace(/^app/, "").replace(/\/page\.tsx$/, "")) || "/"),
  ),
];

/** Converts "app/[lang]/admin/farms/actions.ts" to "admin/farms", its name in the table. */
export const nameOfActions = (file: string): string =>
  file.replace(/^app\/\[lang\]\//, "").replace(/\/actions\.ts$/, "");

const loaded = (file: string): Promise<Record<string, unknown>> =>
  import(/* @vite-ignore */ join(ROOT, file));

/** What the host reads of a route file beside its methods. */
export const SETTINGS_OF_ROUTES = ["maxDuration"];

/** Returns every exported method of every route file: "GET /api/farms/me" -> its handler. */
export async function allRoutes(): Promise<Map<string, unknown>> {
  const doors = new Map<string, unknown>();
  for (const file of routeFiles())
    for (const [method, handler] of Object.entries(await loaded(file)))
      if (!SETTINGS_OF_ROUTES.includes(method)) doors.set(`${method} ${pathOfRoute(file)}`, handler);
  return doors;
}

/** Returns every exported Server Action: "admin/farms#create" -> the action. */
export async function allActions(): Promise<Map<string, unknown>> {
  const doors = new Map<string, unknown>();
  for (const file of actionFiles())
    for (const [name, action] of Object.entries(await loaded(file)))
      doors.set(`${nameOfActions(file)}#${name}`, action);
  return doors;
}
