import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "@/scripts/embedded-postgres";
import { MONITORING } from "@/tests/setup/monitoring";
import { installPackages } from "./debian-packages";

const PROGRAMS = ["prometheus", "promtool"] as const;

/** What the shipped configuration has for the second web process, which the demo does not have. */
const SECOND_WEB = '      - targets: ["127.0.0.1:3001"]\n';

/** Installs Debian's Prometheus where it is missing. @throws Error where that needs a password */
export const installPrometheus = (): void => installPackages(PROGRAMS, ["prometheus"]);

/** Checks a file with Prometheus's own tool. @returns what it says, and whether it is content */
export function checkWithPromtool(what: "rules" | "config", file: string): { ok: boolean; said: string } {
  const [, promtool] = PROGRAMS;
  const { status, stdout, stderr } = spawnSync(promtool, ["check", what, file], { encoding: "utf8" });
  return { ok: status === 0, said: stdout + stderr };
}

/** Copies the shipped configuration, with other targets. @returns its folder */
function copyConfiguration(targets: Record<string, string>, token: string): string {
  const folder = mkdtempSync(join(tmpdir(), "potager-prometheus-"));
  cpSync(MONITORING, folder, { recursive: true });
  writeFileSync(join(folder, "operations-token"), token, { mode: 0o600 });
  const file = join(folder, "prometheus.yml");
  let text = readFileSync(file, "utf8");
  for (const [shipped, target] of Object.entries(targets)) {
    if (!text.includes(`["${shipped}"]`)) throw new Error(`prometheus.yml has no target ${shipped}`);
    text = text.replace(shipped, target);
  }
  if (!text.includes(SECOND_WEB)) throw new Error("prometheus.yml has no second web process");
  text = text.replace(SECOND_WEB, "");
  writeFileSync(file, text);
  return folder;
}

export interface PrometheusServer {
  folder: string;
  /** Asks its HTTP API; resolves with the data of the answer. @throws Error for any other answer */
  ask<Data>(path: string, query?: Record<string, string>): Promise<Data>;
  stop(): Promise<void>;
}

/**
 * Starts Prometheus with the shipped configuration.
 * @param targets other addresses for those of the file
 */
export async function startPrometheus(
  targets: Record<string, string>,
  token: string,
): Promise<PrometheusServer> {
  const folder = copyConfiguration(targets, token);
  const address = `127.0.0.1:${await freePort()}`;
  const [prometheus] = PROGRAMS;
  const server = spawn(
    prometheus,
    [
      `--config.file=${join(folder, "prometheus.yml")}`,
      `--storage.tsdb.path=${join(folder, "data")}`,
      `--web.listen-address=${address}`,
      "--log.level=warn",
    ],
    { cwd: folder, stdio: ["ignore", "inherit", "inherit"] },
  );
  const ended = once(server, "exit");
  while (!(await fetch(`http://${address}/-/ready`).catch(() => null))?.ok) {
    if (server.exitCode !== null) throw new Error(`prometheus ended with ${server.exitCode}`);
    await new Promise((done) => setTimeout(done, 100));
  }
  return {
    folder,
    async ask<Data>(path: string, query: Record<string, string> = {}): Promise<Data> {
      const answer = await fetch(`http://${address}/api/v1/${path}?${new URLSearchParams(query)}`);
      const { status, data, error } = (await answer.json()) as {
        status: string;
        data: Data;
        error?: string;
      };
      if (status !== "success") throw new Error(`${path} ${JSON.stringify(query)}: ${error}`);
      return data;
    },
    async stop() {
      server.kill("SIGTERM");
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
