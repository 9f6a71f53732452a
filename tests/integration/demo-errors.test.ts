import { once } from "node:events";
import { expect, it } from "vitest";
import { ErrorLog } from "@/scripts/demo/error-log";
import { start, waitForLine } from "@/scripts/demo/processes";

/** A process that reports errors before and after it is ready, by our log and as Next prints the error of a page. */
const CHILD = `
  const { recordTrouble } = await import("./lib/providers/errors/index.ts");
  const next = await import("next/dist/build/output/log.js");
  recordTrouble({ kind: "error", message: "before it is ready" });
  console.log("next ready");
  next.warn("not an error");
  next.error(Object.assign(new Error("a page\\nof two lines"), { digest: "1344285813" }));
  recordTrouble({ kind: "error", message: "a route" });
  recordTrouble({ kind: "chunk_load", message: "a script" }, "browser");
`;

it("the demo counts the errors of a process's pages and calls, from its start, and those of browsers apart", async () => {
  const shown: string[] = [];
  const log = new ErrorLog((line) => shown.push(line));
  const args = ["--import", "tsx", "--input-type=module", "--eval", CHILD];
  const { child } = start("web server", args, { ...process.env, LOG_LEVEL: "warn" }, () => {});
  log.watch(child);
  await Promise.all([
    waitForLine(child, (line) => (line.includes("next ready") ? true : undefined)),
    once(child, "close"),
  ]);
  expect(log.summary()).toBe(
    "The server reported 3 errors: see the lines above. Browsers reported 1 error: see the lines above.",
  );
  const text = shown.join("\n");
  for (const told of ["before it is ready", "a page", "a route", "a script"]) expect(text).toContain(told);
});
