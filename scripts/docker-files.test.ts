import { readFileSync } from "node:fs";
import { join } from "node:path";
import { DCLinter } from "dclint";
import { validate } from "dockerfile-utils";
import { describe, expect, it } from "vitest";
import { STOP_WITHIN_MS } from "@/lib/platform/process-stop";
import { composeServices, DOCKER } from "@/tests/deploy/compose-file";
import { ROOT } from "@/tests/setup/doors/tree";

const dockerfile = readFileSync(join(DOCKER, "Dockerfile"), "utf8");
const { scripts } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")) as {
  scripts: Record<string, string>;
};

describe("the files of deploy/docker", () => {
  it("are right in the eyes of linters", () => {
    expect(validate(dockerfile)).toEqual([]);
    const linter = new DCLinter({
      rules: { "require-quotes-in-ports": [1, { quoteType: "double" }] },
      quiet: false,
      debug: false,
      exclude: [],
    });
    const files = linter.lintFiles([DOCKER], false);
    expect(files.map(({ filePath }) => filePath)).toEqual([join(DOCKER, "compose.yaml")]);
    // Order and quotes are of taste.
    const found = files.flatMap(({ messages }) => messages).filter(({ category }) => category !== "style");
    expect(found).toEqual([]);
  });

  it("start what npm starts, and give it longer to stop than it takes", () => {
    const { web, worker, migrations } = composeServices();
    expect(
      `node ${JSON.parse(dockerfile.match(/^CMD (\["node".*)$/m)![1]!)
        .slice(1)
        .join(" ")}`,
    ).toBe(scripts.start);
    expect(web!.command).toBeUndefined();
    expect(worker!.command!.join(" ")).toBe(scripts.worker);
    expect(migrations!.command!.join(" ")).toBe(scripts["db:migrate"]!.replace("tsx", "node --import tsx"));
    for (const service of [web!, worker!])
      expect(Number.parseInt(service.stop_grace_period!, 10) * 1000).toBeGreaterThan(STOP_WITHIN_MS);
  });

  it("leave a process no rights, no files to write, and no port that other machines reach", () => {
    const { database, ...ours } = composeServices();
    expect(database!.ports).toBeUndefined();
    for (const [name, service] of Object.entries(ours)) {
      expect(service, name).toMatchObject({ read_only: true, cap_drop: ["ALL"] });
      for (const port of service.ports ?? []) expect(port, name).toMatch(/^127\.0\.0\.1:/);
    }
  });

  it("have one version of Node.js", () => {
    const versions = [...dockerfile.matchAll(/^FROM node:(\S+)/gm)].map(([, version]) => version);
    expect(versions).toHaveLength(2);
    expect(new Set(versions).size).toBe(1);
  });
});
