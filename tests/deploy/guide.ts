import { execFileSync } from "node:child_process";
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ROOT } from "@/tests/setup/doors/tree";
import { installPackages } from "./debian-packages";
import { type Ended, runToEnd } from "./ended";

/**
 * Returns the blocks of a language in a guide of docs/deploy, as they are written there.
 * @param heading below which they stand; all when none is given
 * @throws Error without the heading
 */
export function blocksOf(guide: string, language: "sh" | "ini" | "sql", heading?: string): string[] {
  const text = readFileSync(join(ROOT, "docs/deploy", guide), "utf8");
  const section = heading === undefined ? text : text.split(`\n## ${heading}\n`)[1];
  if (section === undefined) throw new Error(`${guide} has no ${heading}`);
  const [body = ""] = heading === undefined ? [section] : section.split("\n## ");
  // A block of a list stands as far to the right as its list.
  const blocks = body.matchAll(new RegExp(`^( *)\`\`\`${language}\\n([\\s\\S]*?)^\\1\`\`\`$`, "gm"));
  return [...blocks].map(([, indent = "", lines = ""]) =>
    lines.replaceAll(new RegExp(`^${indent}`, "gm"), ""),
  );
}

/** Returns the commands of a guide, as `blocksOf` does. */
export const commandsOf = (guide: string, heading?: string): string[] => blocksOf(guide, "sh", heading);

/** A machine on which a guide is followed: this one, with an /etc of its own, where some programs only write down. */
export interface GuideMachine {
  /** Does commands as root, from the folder with the given files. */
  follow(commands: string, variables?: Record<string, string>): Promise<Ended>;
  /** Returns what the programs were asked that only write down, line by line. */
  asked(): string[];
  /** Returns the path on this machine of a file of its /etc. */
  path(file: string): string;
  discard(): void;
}

/**
 * Makes a machine for a guide.
 * @param files folders of deploy/ whose files lie where the commands are given
 * @param written programs that only write down what they are asked
 */
export function makeGuideMachine(files: readonly string[], written: readonly string[]): GuideMachine {
  installPackages(["bwrap"], ["bubblewrap"]);
  const folder = mkdtempSync(join(tmpdir(), "potager-guide-"));
  const [etc, bin, work] = [join(folder, "etc"), join(folder, "bin"), join(folder, "work")];
  execFileSync("cp", ["--archive", "/etc", etc]);
  for (const path of [bin, work]) mkdirSync(path);
  for (const name of files) cpSync(join(ROOT, "deploy", name), work, { recursive: true });
  for (const name of written) {
    writeFileSync(join(bin, name), `#!/bin/sh\nprintf '%s\\n' "${name} $*" >> ${folder}/asked\n`);
    chmodSync(join(bin, name), 0o755);
  }
  const bare = ["--die-with-parent", "--ro-bind", "/", "/", "--dev", "/dev", "--bind", folder, folder];
  const own = ["--bind", etc, "/etc", "--chdir", work, "--"];
  return {
    follow: (commands, variables = {}) =>
      runToEnd("bwrap", [...bare, ...own, "sh", "-euc", commands], {
        env: {
          HOME: "/root",
          PATH: `${bin}:/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin`,
          ...variables,
        } as unknown as NodeJS.ProcessEnv,
      }),
    asked: () =>
      existsSync(join(folder, "asked")) ? readFileSync(join(folder, "asked"), "utf8").trim().split("\n") : [],
    path: (file) => join(folder, file),
    discard: () => rmSync(folder, { recursive: true, force: true }),
  };
}
