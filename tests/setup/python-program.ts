import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "@/tests/setup/doors/tree";

function run(command: string, args: string[]): void {
  const { status, stdout, stderr } = spawnSync(command, args, { encoding: "utf8" });
  if (status !== 0) throw new Error(`${command} ${args.join(" ")} failed:\n${stdout}${stderr}`);
}

/**
 * Installs a program from the Python registry into a folder of its own, once.
 * @param requirements path of the file with its version
 * @returns the path of its command
 */
export function installPythonProgram(program: string, requirements: string): string {
  const folder = join(ROOT, ".data", program);
  const command = join(folder, "bin", program);
  if (existsSync(command)) return command;
  run("python3", ["-m", "venv", folder]);
  run(join(folder, "bin/pip"), ["install", "--quiet", "--requirement", requirements]);
  return command;
}
