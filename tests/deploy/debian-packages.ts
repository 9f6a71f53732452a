import { spawnSync } from "node:child_process";

const has = (program: string): boolean => spawnSync("sh", ["-c", `command -v ${program}`]).status === 0;

/**
 * Installs packages of Debian where one of their programs is missing.
 * @param programs names, or paths
 * @throws Error where that needs a password
 */
export function installPackages(programs: readonly string[], packages: readonly string[]): void {
  const areThere = () => programs.every(has);
  if (areThere()) return;
  const asRoot = process.getuid?.() === 0 ? [] : ["sudo", "-n"];
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  const apt = (...act: string[]) => {
    const [program = "", ...args] = [...asRoot, "apt-get", ...act];
    spawnSync(program, args, { env, stdio: "ignore" });
  };
  const install = () => apt("install", "-y", "--no-install-recommends", ...packages);
  install();
  if (!areThere()) {
    apt("update");
    install();
  }
  if (!areThere()) throw new Error(`no ${packages.join(", ")} here, and neither root nor sudo to install it`);
}
