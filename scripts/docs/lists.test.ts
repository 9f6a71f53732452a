import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { moduleOf } from "@/tests/setup/doors/modules";
import { ROOT } from "@/tests/setup/doors/tree";
import { OWNERS } from "@/tests/setup/walls/writes";
import { listFiles, repositoryFiles } from "./files";
import { listEvents, listJobs, listPermissions, listRoutes, listTables, listVariables } from "./lists";
import { LISTS, writePages } from "./pages";
import { repository, type Sources } from "./source";

const example = readFileSync(join(ROOT, ".env.example"), "utf8");

/** Returns the repository with one file changed. */
function changed(path: string, from: string, to: string): Sources {
  const { text } = repository.module(path);
  expect(text).toContain(from);
  const replaced = moduleOf(path, text.replace(from, to));
  return {
    module: (wanted) => (wanted === path ? replaced : repository.module(wanted)),
    modules: (folder) => repository.modules(folder).map((one) => (one.path === path ? replaced : one)),
  };
}

describe("docs/lists", () => {
  const pages = writePages();

  it("is what `npm run docs` writes", () => {
    expect(readdirSync(join(ROOT, LISTS)).sort()).toEqual(Object.keys(pages).sort());
    for (const [name, text] of Object.entries(pages))
      expect(readFileSync(join(ROOT, LISTS, name), "utf8"), `${name}: run npm run docs`).toBe(text);
  });

  it("differs as soon as the code has another entry", () => {
    const votes = changed("db/schema/farms.ts", 'pgTable(\n  "votes"', 'pgTable(\n  "likes"');
    expect(listTables(votes, { ...OWNERS, likes: "votes" })).not.toBe(listTables(repository));
    const hours = changed("lib/worker/regular-tasks.ts", '"17 8 * * *"', '"17 9 * * *"');
    expect(listJobs(hours)).not.toBe(listJobs(repository));
    expect(listFiles([...repositoryFiles(), "lib/farms/rules/new.ts"])).not.toBe(
      listFiles(repositoryFiles()),
    );
    const verb = changed("app/api/farms/route.ts", "export const POST", "export const PUT");
    expect(listRoutes(verb)).not.toBe(listRoutes(repository));
    expect(listPermissions(["owner"], { "farm.read": [] })).not.toBe(
      listPermissions(["owner"], { "farm.read": ["owner"] }),
    );
  });

  it("refuses a table without an owner or without words", () => {
    const { votes: _, ...owners } = OWNERS;
    expect(() => listTables(repository, owners)).toThrow("tables without an owner: votes");
    const bare = changed("db/schema/farms.ts", "/** Votes of people for a farm, from 1 to 5. */", "");
    expect(() => listTables(bare)).toThrow("tables without a docstring: votes");
  });

  it("refuses an event that nobody hears or publishes, or without words", () => {
    const unheard = changed("lib/listeners.ts", "farm_moved: [followMove],", "");
    expect(() => listEvents(unheard)).toThrow("farm_moved: nobody hears it");
    const silent = changed(
      "lib/farms/operations/write.ts",
      'publish(tx, "farm_moved"',
      'log(tx, "farm_moved"',
    );
    expect(() => listEvents(silent)).toThrow("farm_moved: nobody publishes it");
    const bare = changed("lib/platform/events.ts", "/** A farm was deleted. */", "");
    expect(() => listEvents(bare)).toThrow("events without a docstring: farm_deleted");
  });

  it("refuses a task without words", () => {
    const timed = changed("lib/worker/regular-tasks.ts", "/** Deletes old page hits. */", "");
    expect(() => listJobs(timed)).toThrow("tasks without a docstring: purge_page_hits");
    const queued = changed("lib/jobs/enqueue.ts", "/** Reads the customers of a point of sale. */", "");
    expect(() => listJobs(queued)).toThrow("tasks without a docstring: sync_connection");
  });

  it("refuses a variable that .env.example does not name, and one that is there alone", () => {
    expect(() => listVariables(repository, example.replace("CONTACT_EMAIL=", ""))).toThrow(
      "not in .env.example: CONTACT_EMAIL",
    );
    expect(() => listVariables(repository, `${example}\nOLD_KEY=\n`)).toThrow(
      "only in .env.example: OLD_KEY",
    );
    const bare = changed("lib/env.ts", "/** Bucket of the uploads. */", "");
    expect(() => listVariables(bare, example)).toThrow("variables without a docstring: S3_BUCKET");
  });

  it("refuses a route without a verb of a feature", () => {
    const own = changed("app/api/farms/route.ts", "verb: createFarm", "verb: () => null");
    expect(() => listRoutes(own)).toThrow("POST /api/farms has no verb of a feature");
  });
});
