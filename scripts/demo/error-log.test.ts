import { expect, it } from "vitest";
import { ErrorLog } from "./error-log";

it("shows and counts each error of the server once, wherever its line is cut", () => {
  const shown: string[] = [];
  const log = new ErrorLog((line) => shown.push(line));
  const [web, worker] = [log.reader(), log.reader()];
  web('{"level":30,"msg":"ready"}\n{"level":50,"msg":"unexp');
  worker('plain words\n{"level":60,"msg":"broken"}\n{not json}\n');
  web('ected error"}\n');
  expect(shown).toEqual(['{"level":60,"msg":"broken"}', '{"level":50,"msg":"unexpected error"}']);
  expect(log.summary()).toBe("The server reported 2 errors: see the lines above.");
  expect(new ErrorLog(() => {}).summary()).toBe("The server reported no error.");
});

it("counts the error of a page, which Next prints over many lines, and no warning", () => {
  const shown: string[] = [];
  const log = new ErrorLog((line) => shown.push(line));
  const read = log.printedReader();
  read("⨯ Error: Failed query: \n    select 1\n    at async aC (.next/server/x.js:1:1) {\n  digest: '1',\n");
  read("  [cause]: Error: connect ECONNREFUSED\n}\n⚠ Slow file system\n(node:1) ExperimentalWarning: x\n");
  read("TypeError: x is not a function\n    at y\n");
  expect(log.count).toEqual({ server: 2, browser: 0 });
  expect(shown).toHaveLength(10);
});

it("counts what browsers report apart", () => {
  const log = new ErrorLog(() => {});
  log.reader()('{"level":40,"where":"browser","msg":"unexpected error"}\n{"level":30,"where":"browser"}\n');
  expect(log.summary()).toBe("The server reported no error. Browsers reported 1 error: see the lines above.");
});
