import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import ts from "typescript";
import { expect, it } from "vitest";
import { CLIENT_TYPES, writeClientTypes } from "@/tests/client/write-types";
import { ROOT } from "@/tests/setup/doors/tree";

const FOLDER = join(ROOT, "tests/client");
const JOB = join(FOLDER, "main-job.ts");

/** Returns what the compiler says of the client's program with other words in it. */
function mistakesOf(words: string): string[] {
  const { config } = ts.readConfigFile(join(FOLDER, "tsconfig.json"), ts.sys.readFile);
  const { options, fileNames } = ts.parseJsonConfigFileContent(config, ts.sys, FOLDER);
  const host = ts.createCompilerHost(options);
  const { readFile } = host;
  host.readFile = (path) => (path === JOB ? words : readFile(path));
  const program = ts.createProgram(fileNames, options, host);
  return ts
    .getPreEmitDiagnostics(program)
    .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, " "));
}

it("the generated client's types fit the calls of the main job, and refuse a field that no call knows", {
  timeout: 180_000,
}, async () => {
  mkdirSync(dirname(CLIENT_TYPES), { recursive: true });
  writeFileSync(CLIENT_TYPES, await writeClientTypes());
  const words = readFileSync(JOB, "utf8");
  expect(mistakesOf(words)).toEqual([]);
  expect(words).toContain('unit_type: "kg"');
  expect(mistakesOf(words.replace('unit_type: "kg"', 'unit_kind: "kg"'))).toHaveLength(1);
});
