import { spawnSync } from "node:child_process";
import { expect, it } from "vitest";
import { isBuiltFor } from "@/lib/transport/page-cache/built-for";
import { printedFacts } from "@/lib/transport/page-cache/printed-facts";
import { EXAMPLE_COMPANY } from "@/scripts/demo/company";
import { ROOT } from "@/tests/setup/doors/tree";

/** Asks the configuration for the id of a build, as `next build` does, with these variables alone. */
function buildId(env: Record<string, string> = {}) {
  const asked = `
    import config from "./next.config.ts";
    console.log(await config("phase-production-build").generateBuildId());`;
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ["--import", "tsx", "--input-type=module", "--eval", asked],
    { cwd: ROOT, encoding: "utf8", env: { PATH: process.env.PATH, NODE_ENV: "production", ...env } },
  );
  return { status, id: stdout.trim(), said: stderr };
}

const SETTINGS = { ...EXAMPLE_COMPANY, APP_URL: "https://potager.example" };
const facts = printedFacts({ ...SETTINGS, COMPANY_FACEBOOK: undefined, COMPANY_INSTAGRAM: undefined });

it("a build needs no settings, and its pages are then those of no start", () => {
  const { status, id, said } = buildId();
  expect(status, said).toBe(0);
  expect(isBuiltFor(id, facts)).toBe(false);
});

it("a build takes the settings that it is given", () => {
  const { status, id, said } = buildId(SETTINGS);
  expect(status, said).toBe(0);
  expect(isBuiltFor(id, facts)).toBe(true);
});

it("a build for a host that serves its pages as they are names what is missing", () => {
  const { status, said } = buildId({ VERCEL: "1", COMPANY_NAME: "Potager" });
  expect(status).not.toBe(0);
  expect(said).toContain("COMPANY_ADDRESS: needed in production");
  expect(said).not.toContain("COMPANY_NAME");
});
