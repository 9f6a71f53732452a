import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";

const root = join(import.meta.dirname, "../../..");
const folder = join(root, ".data/schemathesis");

function run(command: string, args: string[]): void {
  const { status, stdout, stderr } = spawnSync(command, args, { encoding: "utf8" });
  if (status !== 0) throw new Error(`${command} ${args.join(" ")} failed:\n${stdout}${stderr}`);
}

/** Installs the fuzzer from the Python registry into a folder of its own, once. @returns its command */
export function installSchemathesis(): string {
  const command = join(folder, "bin/schemathesis");
  if (existsSync(command)) return command;
  run("python3", ["-m", "venv", folder]);
  run(join(folder, "bin/pip"), [
    "install",
    "--quiet",
    "--requirement",
    join(import.meta.dirname, "requirements.txt"),
  ]);
  return command;
}
