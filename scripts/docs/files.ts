import { readdirSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { ROOT } from "@/tests/setup/doors/tree";
import { code, table } from "./source";

const FOLDERS = ["app", "components", "db/schema", "emails", "lib", "messages", "scripts", "tests"];
/** Folders of data and of generated files, which nobody looks for by name; and the English words, named as the French. */
const LEFT_OUT = /^(?:tests\/fixtures|tests\/bench|tests\/client\/generated|messages\/en)\//;

/** Returns the paths of all files of code and words, from the root of the repository. */
export const repositoryFiles = (): string[] =>
  FOLDERS.flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name).slice(ROOT.length + 1)),
  ).filter((path) => !LEFT_OUT.test(path));

/** Lists files by folder. Ends that most files of a folder have (.ts, .tsx) are left out. */
export function listFiles(paths: readonly string[]): string {
  const folders = new Map<string, string[]>();
  for (const path of paths.toSorted()) {
    const folder = dirname(path);
    folders.set(folder, [...(folders.get(folder) ?? []), basename(path).replace(/\.tsx?$/, "")]);
  }
  const rows = [...folders].map(([folder, files]) => [code(folder), files.join(", ")]);
  return table(
    ["folder", "files"],
    rows.sort(([one], [other]) => (one! < other! ? -1 : 1)),
  );
}
