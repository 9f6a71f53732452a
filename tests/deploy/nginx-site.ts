import { execFileSync, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
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
import type { IncomingHttpHeaders } from "node:http";
import { request as send } from "node:https";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "@/scripts/embedded-postgres";
import { installNginx } from "@/tests/processes/nginx-server";
import type { Asked } from "@/tests/processes/written-path";
import { ROOT } from "@/tests/setup/doors/tree";
import { copyShipped } from "./shipped-file";

/** The name of the site in the shipped configuration. */
export const SITE = "potager.example";
const SHIPPED = join(ROOT, "deploy", "nginx");
const SHIPPED_PORTS = ["127.0.0.1:3000", "127.0.0.1:3001"] as const;

/** A request, and the address of this machine that it comes from. */
type AskedFrom = Asked & { from?: string };

interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  bytes: Buffer;
  text: string;
}

export interface NginxSite {
  folder: string;
  /** The port of TLS on this machine. */
  https: number;
  /** Asks over TLS, on a connection of its own, as the first request of a visitor does. */
  ask(path: string, asked?: AskedFrom): Promise<Answer>;
  /** The command that starts this nginx, for `-t` and others. */
  command: readonly [program: string, ...args: string[]];
  /** Checks the configuration. @returns what nginx says, and whether it is content */
  check(): { ok: boolean; said: string };
  reload(): void;
  /** Ends it at once, with the requests that are under way. */
  kill(): Promise<void>;
  /** Starts it again after `kill`. */
  start(): Promise<void>;
  stop(): Promise<void>;
}

/** Copies a shipped file with other values. The workers of nginx run as another user. */
function copyWith(folder: string, file: string, others: Record<string, string>): void {
  chmodSync(copyShipped(folder, `nginx/${file}`, Object.entries(others)), 0o644);
}

const MIME_TYPES = "/etc/nginx/mime.types";

/**
 * What Debian's nginx.conf and the guide have around the file, for a server in the foreground of one folder.
 * The limit on files is left out: only root may raise it.
 */
const around = (folder: string): string => `
daemon off;
pid ${folder}/pid;
error_log stderr crit;
pcre_jit on;
worker_processes 2;
events { worker_connections 8000; }
http {
  sendfile on;
  tcp_nopush on;
  types_hash_max_size 2048;
  ${existsSync(MIME_TYPES) ? `include ${MIME_TYPES};` : ""}
  default_type application/octet-stream;
  ssl_protocols TLSv1 TLSv1.1 TLSv1.2 TLSv1.3;
  ssl_prefer_server_ciphers on;
  access_log ${folder}/access.log;
  gzip on;
  client_body_temp_path ${folder}/body;
  proxy_temp_path ${folder}/proxy;
  fastcgi_temp_path ${folder}/fastcgi;
  uwsgi_temp_path ${folder}/uwsgi;
  scgi_temp_path ${folder}/scgi;
  include ${folder}/potager.conf;
}
`;

/** Makes a certificate that signs itself. */
function makeCertificate(folder: string, name: string): void {
  const subject = ["-subj", `/CN=${name}`, "-addext", `subjectAltName=DNS:${name}`];
  const files = ["-keyout", join(folder, "key.pem"), "-out", join(folder, "cert.pem")];
  const kind = ["-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-days", "2"];
  execFileSync("openssl", ["req", ...kind, ...files, ...subject], { stdio: "ignore" });
}

/** Copies the shipped configuration: only paths, ports and the certificate are others. */
function copyConfiguration(
  folder: string,
  webPorts: readonly number[],
  { https, http, dated }: Record<"https" | "http" | "dated", number>,
  name: string,
): void {
  copyWith(folder, "potager.conf", {
    "/etc/nginx/potager/": `${folder}/`,
    "/var/cache/nginx/": `${folder}/cache/`,
    "/var/log/nginx/": `${folder}/`,
    [`/etc/letsencrypt/live/${SITE}/fullchain.pem`]: `${folder}/cert.pem`,
    [`/etc/letsencrypt/live/${SITE}/privkey.pem`]: `${folder}/key.pem`,
    "127.0.0.1:2999": `127.0.0.1:${dated}`,
    [SITE]: name,
    // Not every machine has IPv6.
    "  listen [::]:80 default_server;\n": "",
    "  listen [::]:443 ssl http2 default_server;\n": "",
    "  listen [::]:80;\n": "",
    "  listen [::]:443 ssl http2;\n": "",
    "listen 80": `listen 127.0.0.1:${http}`,
    "listen 443": `listen 127.0.0.1:${https}`,
  });
  copyWith(folder, "unavailable.conf", { "/etc/nginx/potager": folder });
  const servers = SHIPPED_PORTS.map((shipped, at) => [shipped, `127.0.0.1:${webPorts[at]}`]);
  copyWith(folder, "web-servers.conf", Object.fromEntries(servers));
  for (const file of ["unavailable.html", "unavailable.json"])
    cpSync(join(SHIPPED, file), join(folder, file));
  writeFileSync(join(folder, "nginx.conf"), around(folder));
}

/**
 * Starts nginx with the shipped configuration in front of two web processes.
 * @param name what the site is called in it
 * @throws Error where nginx is missing and cannot be installed
 */
export async function startNginxSite(
  webPorts: readonly [number, number],
  name: string = SITE,
): Promise<NginxSite> {
  const program = installNginx();
  if (!program) throw new Error("no nginx here, and neither root nor sudo to install it");
  const folder = mkdtempSync(join(tmpdir(), "potager-site-"));
  // The workers of nginx run as another user.
  chmodSync(folder, 0o755);
  mkdirSync(join(folder, "cache"));
  const https = await freePort();
  makeCertificate(folder, name);
  copyConfiguration(folder, webPorts, { https, http: await freePort(), dated: await freePort() }, name);
  const args = ["-c", join(folder, "nginx.conf")];
  const launch = () => spawn(program, args, { stdio: "inherit" });
  let server = launch();
  const end = async (signal: NodeJS.Signals): Promise<void> => {
    const ended = once(server, "exit");
    server.kill(signal);
    await ended;
  };
  const ca = readFileSync(join(folder, "cert.pem"));
  const ask = (path: string, { method = "GET", headers = {}, body, from }: AskedFrom = {}): Promise<Answer> =>
    new Promise((done, fail) => {
      const to = { host: "127.0.0.1", port: https, servername: name, ca, agent: false } as const;
      const call = send(
        { ...to, localAddress: from, path, method, headers: { host: name, ...headers } },
        async (answer) => {
          try {
            const parts: Buffer[] = [];
            for await (const chunk of answer) parts.push(chunk);
            const bytes = Buffer.concat(parts);
            done({ status: answer.statusCode ?? 0, headers: answer.headers, bytes, text: bytes.toString() });
          } catch (error) {
            fail(error);
          }
        },
      );
      call.on("error", fail);
      call.end(body);
    });
  const untilItAnswers = async (): Promise<void> => {
    while ((await ask("/icon.svg").catch(() => null))?.status !== 200) {
      if (server.exitCode !== null) throw new Error(`nginx ended with ${server.exitCode}`);
      await new Promise((done) => setTimeout(done, 50));
    }
  };
  await untilItAnswers();
  return {
    folder,
    https,
    ask,
    command: [program, ...args],
    check: () => {
      const { status, stderr } = spawnSync(program, [...args, "-t"], { encoding: "utf8" });
      return { ok: status === 0, said: stderr };
    },
    reload: () => void server.kill("SIGHUP"),
    kill: () => end("SIGTERM"),
    async start() {
      server = launch();
      await untilItAnswers();
    },
    async stop() {
      await end("SIGTERM");
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
