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
