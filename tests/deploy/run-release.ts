import { once } from "node:events";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ROOT } from "@/tests/setup/doors/tree";
import { type Ended, runToEnd } from "./ended";
import type { NginxSite } from "./nginx-site";
import type { TwoWebs } from "./two-webs";

/** Stands for systemd-run: without its options, the command runs here. */
const RUN = `while [ "\${1#-}" != "$1" ]; do shift; done\ncd "${ROOT}" && exec "$@"`;

/** Answers how often the worker ended by itself. */
const NEVER_ENDED = '[ "$1" != show ] || exec echo 0';

interface Released extends Ended {
  /** What the script asked of systemctl, in its order. */
  asked: string[];
}

/**
 * Runs deploy/release.sh with this folder as the new version. systemd is the only part that is not real: systemctl asks
 * this process, which restarts web processes and reloads nginx.
 */
export async function runRelease(site: NginxSite, webs: TwoWebs): Promise<Released> {
  const folder = mkdtempSync(join(tmpdir(), "potager-release-"));
  const asked: string[] = [];
  const control = createServer(async (request, response) => {
    const words = (request.url ?? "").slice(1).split("/");
    asked.push(words.join(" "));
    const [, port] = /^restart potager-web@(\d+)$/.exec(words.join(" ")) ?? [];
    try {
      if (port) await webs.restart(Number(port));
      if (words[0] === "reload") site.reload();
      response.end();
    } catch {
      response.writeHead(500).end();
    }
  });
  control.listen(0, "127.0.0.1");
  await once(control, "listening");
  const { port } = control.address() as AddressInfo;
  const bin = join(folder, "bin");
  mkdirSync(bin);
  const program = (name: string, text: string) =>
    writeFileSync(join(bin, name), `#!/bin/sh\n${text}\n`, { mode: 0o755 });
  program("systemctl", `${NEVER_ENDED}\nexec curl -fsS --max-time 60 "http://127.0.0.1:${port}/$1/$2"`);
  program("systemd-run", RUN);
  program("nginx", `exec ${site.command.join(" ")} "$@"`);
  const ended = await runToEnd(join(ROOT, "deploy", "release.sh"), [ROOT], {
    env: {
      ...process.env,
      PATH: `${bin}:${process.env.PATH}`,
      POTAGER_BASE: folder,
      POTAGER_WEB_SERVERS: join(site.folder, "web-servers.conf"),
    },
  });
  control.close();
  rmSync(folder, { recursive: true, force: true });
  return { ...ended, asked };
}
