import { readFileSync } from "node:fs";
import { join } from "node:path";
import { PERMISSIONS } from "@/lib/platform/permissions";
import { ROOT } from "@/tests/setup/doors/tree";
import { listFiles, repositoryFiles } from "./files";
import { listEvents, listJobs, listPermissions, listRoutes, listTables, listVariables } from "./lists";
import { repository } from "./source";

const ROLES = ["employee", "admin", "owner", "super_admin"];

/** Where the generated pages are. */
export const LISTS = "docs/lists";

const page = (title: string, text: string, list: string) =>
  `# ${title}\n\n${text} Written by \`npm run docs\` from the code; do not edit.\n\n${list}\n`;

/** Returns the generated pages by file name. @throws Error for an entry of the code that lacks something */
export function writePages(): Record<string, string> {
  const example = readFileSync(join(ROOT, ".env.example"), "utf8");
  return {
    "tables.md": page(
      "Tables",
      "One feature writes a table ([data](../architecture/data.md)). Triggers alone write those of `database`.",
      listTables(repository),
    ),
    "events.md": page(
      "Events",
      "What a lower feature tells higher ones, in its transaction ([data](../architecture/data.md)).",
      listEvents(repository),
    ),
    "jobs.md": page(
      "Jobs",
      "What the worker does. Each task calls one verb, so a failure stops no other task.",
      listJobs(repository),
    ),
    "variables.md": page(
      "Environment variables",
      "`lib/env.ts` reads them all; `.env.example` names them. `PORT` is the port of the web server, 3000 by default.",
      listVariables(repository, example),
    ),
    "permissions.md": page(
      "Permissions",
      "What each role may do on a farm. A verb checks it in its first line.",
      listPermissions(ROLES, PERMISSIONS),
    ),
    "files.md": page(
      "Files",
      "All files of code and words by folder; `.ts` and `.tsx` are left out, and `messages/en` is as `messages/fr`.",
      listFiles(repositoryFiles()),
    ),
    "routes.md": page("Routes", "Every route handler with the verb that it calls.", listRoutes(repository)),
  };
}
