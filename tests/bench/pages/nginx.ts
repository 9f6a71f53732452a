import { execFileSync, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { db } from "@/db/client";
import { href } from "@/lib/i18n/routes";
import { freePort } from "@/scripts/embedded-postgres";
import { installPackages } from "@/tests/deploy/debian-packages";
import { type NginxSite, startNginxSite } from "@/tests/deploy/nginx-site";
import { startTwoWebs } from "@/tests/deploy/two-webs";
import { script } from "../processes";
import { median } from "../quantiles";
import type { Row } from "../table";
import { SEEDED_FARM } from "./weights";

/** wrk names the host of its address in TLS, so the site has a name that every machine knows. */
const NAME = "localhost";
const of = { handle: SEEDED_FARM };
const PAGES: Record<string, string> = {
  "home (fr)": href("home", "fr"),
  "farm page (fr)": href("farm", "fr", of),
  "subscription page (fr)": href("subscription", "fr", of),
  "feed of the blog (fr)": "/fr/blogue/rss.xml",
  "sitemap of farms": "/sitemaps/farms/1",
};
/** Against nginx that serves the same bytes from disk. */
const LEAST_SHARE = 0.7;
const MOST_P99 = 2;
const ROUNDS = 5;
const CONNECTIONS = 40;

interface Load {
  rate: number;
  p99_ms: number;
}

const UNITS: Record<string, number> = { us: 0.001, ms: 1, s: 1000 };

/** Asks an address for a while with wrk, as browsers do that read gzip. @throws Error on an answer other than 2xx */
function ask(url: string, seconds: number): Load {
  const args = [
    "-t",
    "1",
    "-c",
    `${CONNECTIONS}`,
    "-d",
    `${seconds}s`,
    "--latency",
    "-H",
    "accept-encoding: gzip",
  ];
  const said = execFileSync("wrk", [...args, url], { encoding: "utf8" });
  // An answer that takes longer than two seconds is a slow one: it is in the latencies.
  const failed = said.match(/Non-2xx or 3xx responses: \d+|(?:connect|read|write) [1-9]\d*/)?.[0];
  if (failed) throw new Error(`${url}: ${failed}`);
  const [, slow = "0", unit = "ms"] = said.match(/99%\s+([\d.]+)(us|ms|s)/) ?? [];
  return {
    rate: Number(said.match(/Requests\/sec:\s+([\d.]+)/)?.[1]),
    p99_ms: Number(slow) * (UNITS[unit] ?? 1),
  };
}

/** Starts nginx that serves each of these answers from a file, compressed before, over the same TLS. */
async function startFiles(site: NginxSite, answers: readonly { type: string; body: Buffer }[]) {
  const root = join(site.folder, "files");
  const port = await freePort();
  mkdirSync(root);
  for (const [at, { type, body }] of answers.entries()) {
    writeFileSync(join(root, `${at}`), body);
    if (!type.startsWith("image/")) writeFileSync(join(root, `${at}.gz`), gzipSync(body));
  }
  const locations = answers.map(({ type }, at) => `location = /${at} { default_type "${type}"; }`);
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map(
    (kind) => `${kind}_temp_path ${root}/${kind};`,
  );
  writeFileSync(
    join(root, "conf"),
    `daemon off;
pid ${root}/pid;
error_log stderr crit;
worker_processes 2;
events { worker_connections 8000; }
http {
  sendfile on;
  tcp_nopush on;
  access_log off;
  open_file_cache max=2000 inactive=20s;
  ${temporary.join("\n  ")}
  server {
    listen 127.0.0.1:${port} ssl;
    ssl_certificate ${site.folder}/cert.pem;
    ssl_certificate_key ${site.folder}/key.pem;
    root ${root};
    gzip_static on;
    ${locations.join("\n    ")}
  }
}
`,
  );
  const server = spawn(site.command[0], ["-c", join(root, "conf")], { stdio: "inherit" });
  return {
    port,
    async stop(): Promise<void> {
      const ended = once(server, "exit");
      server.kill("SIGTERM");
      await ended;
    },
  };
}

/** Measures an address of the site beside its file, by turns. */
function compare(ours: string, file: string): { site: Load; files: Load } {
  const loads: Record<"site" | "files", Load[]> = { site: [], files: [] };
  for (const url of [ours, file]) ask(url, 2);
  for (let round = 0; round < ROUNDS; round++) {
    const turns = [
      ["site", ours],
      ["files", file],
    ] as const;
    for (const [name, url] of round % 2 === 0 ? turns : [...turns].reverse()) loads[name].push(ask(url, 4));
  }
  const middle = (made: Load[]): Load => ({
    rate: median(made.map(({ rate }) => rate)),
    p99_ms: median(made.map(({ p99_ms }) => p99_ms)),
  });
  return { site: middle(loads.site), files: middle(loads.files) };
}

/** The shipped configuration of nginx before two web processes, beside nginx that serves the same bytes from disk. */
export async function benchNginx(): Promise<Row[]> {
  installPackages(["wrk"], ["wrk"]);
  const webs = await startTwoWebs(`https://${NAME}`);
  const seeded = spawnSync(process.execPath, script("scripts/seed.ts"), {
    encoding: "utf8",
    env: process.env,
  });
  if (seeded.status !== 0) throw new Error(`seeding failed:\n${seeded.stderr}`);
  const site = await startNginxSite(webs.ports, NAME);
  const page = await site.ask(href("farm", "fr", of));
  const image = page.text.match(/property="og:image" content="https:\/\/[^/]+(\/[^"]+)"/)?.[1];
  const paths = Object.entries({ ...PAGES, ...(image ? { "share image": image } : {}) });
  const answers = [];
  for (const [, path] of paths) {
    const { status, headers, bytes } = await site.ask(path);
    if (status !== 200) throw new Error(`${path} is ${status}`);
    answers.push({ type: String(headers["content-type"]), body: bytes });
  }
  const files = await startFiles(site, answers);
  const rows: Row[] = [];
  for (const [at, [what, path]] of paths.entries()) {
    const beside = `https://${NAME}:${files.port}/${at}`;
    const { site: ours, files: disk } = compare(`https://${NAME}:${site.https}${path}`, beside);
    const [share, slower] = [ours.rate / disk.rate, ours.p99_ms / disk.p99_ms];
    const told = ({ rate, p99_ms }: Load) =>
      `${Math.round(rate)} requests a second, p99 ${p99_ms.toFixed(1)} ms`;
    rows.push(
      { what, value: `${told(ours)}; from disk ${told(disk)}` },
      {
        what: `${what} / from disk: requests`,
        value: share.toFixed(2),
        wanted: `at least ${LEAST_SHARE}`,
        met: share >= LEAST_SHARE,
      },
      {
        what: `${what} / from disk: p99`,
        value: slower.toFixed(2),
        wanted: `at most ${MOST_P99}`,
        met: slower <= MOST_P99,
      },
    );
  }
  await files.stop();
  await site.stop();
  await db().$client.end();
  await webs.stop();
  return rows;
}
