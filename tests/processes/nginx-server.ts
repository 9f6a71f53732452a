import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "@/scripts/embedded-postgres";

const findNginx = () =>
  spawnSync("sh", ["-c", "PATH=$PATH:/usr/sbin command -v nginx"], { encoding: "utf8" }).stdout.trim();

/** Installs Debian's nginx if needed and possible without a password; returns its path, or "" without one. */
export function installNginx(): string {
  if (findNginx() || spawnSync("sh", ["-c", "command -v apt-get"]).status !== 0) return findNginx();
  const asRoot = process.getuid?.() === 0 ? [] : ["sudo", "-n"];
  const command = [...asRoot, "apt-get", "install", "-y", "--no-install-recommends", "nginx-light"];
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  spawnSync(command[0]!, command.slice(1), { env, stdio: "ignore" });
  return findNginx();
}

const configuration = (folder: string, port: number, to: string) => `
daemon off;
pid ${folder}/pid;
error_log stderr crit;
worker_processes 1;
events { worker_connections 8000; }
http {
  access_log off;
  client_body_temp_path ${folder}/body;
  proxy_temp_path ${folder}/proxy;
  fastcgi_temp_path ${folder}/fastcgi;
  uwsgi_temp_path ${folder}/uwsgi;
  scgi_temp_path ${folder}/scgi;
  server {
    listen 127.0.0.1:${port};
    client_max_body_size 0;
    location / {
      proxy_pass ${to};
      proxy_http_version 1.1;
      proxy_request_buffering off;
      proxy_set_header Host $host;
      proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
    }
  }
}`;

/** Starts nginx in front of an address; returns null and prints the reason when nginx is not available. */
export async function startNginx(to: string): Promise<{ port: number; stop(): Promise<void> } | null> {
  const program = installNginx();
  if (!program) {
    console.log("Skipped: no nginx here, and neither root nor sudo to install it.");
    return null;
  }
  const folder = mkdtempSync(join(tmpdir(), "potager-nginx-"));
  const port = await freePort();
  writeFileSync(join(folder, "conf"), configuration(folder, port, to));
  const server = spawn(program, ["-p", folder, "-c", join(folder, "conf")], { stdio: "inherit" });
  const ended = once(server, "exit");
  while (!(await fetch(`http://127.0.0.1:${port}/icon.svg`).catch(() => null))?.ok) {
    if (server.exitCode !== null) throw new Error(`nginx ended with ${server.exitCode}`);
    await new Promise((done) => setTimeout(done, 50));
  }
  return {
    port,
    async stop() {
      server.kill("SIGTERM");
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
