import { appendFileSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { expect } from "vitest";
import { EXAMPLE_COMPANY } from "@/scripts/demo/company";
import type { BootedMachine } from "./booted-machine";
import { SITE } from "./nginx-site";

const ENVIRONMENT = "etc/potager/environment";
const ANSWERS = { timeout: 60_000, interval: 500 };

/** Fills in the settings that the guide leaves to its reader. systemd reads a value of many lines in quotes. */
export function fillIn(machine: BootedMachine, emulated: Record<string, string>): void {
  const own = {
    ...EXAMPLE_COMPANY,
    ...emulated,
    APP_URL: `https://${SITE}`,
    AUTH_SECRET: process.env.AUTH_SECRET,
    ENCRYPTION_KEYS: process.env.ENCRYPTION_KEYS,
    EMAIL_REQUESTS_PER_SECOND: "10",
  };
  const file = machine.path(ENVIRONMENT);
  const names = new RegExp(`^(${Object.keys(own).join("|")})=.*\\n`, "gm");
  writeFileSync(file, readFileSync(file, "utf8").replaceAll(names, ""));
  for (const [name, value] of Object.entries(own)) appendFileSync(file, `${name}="${value}"\n`);
}

/** Returns a setting of the machine. */
export const settingOf = (machine: BootedMachine, name: string): string =>
  new RegExp(`^${name}=(.*)$`, "m").exec(readFileSync(machine.path(ENVIRONMENT), "utf8"))?.[1] ?? "";

/** Waits until both web processes answer, and the database, the schema and the worker are well. */
export async function untilItServes(machine: BootedMachine): Promise<void> {
  for (const port of [3000, 3001]) {
    const ready = () => fetch(`http://127.0.0.1:${port}/api/ready`).then((answer) => answer.text(), String);
    await expect.poll(ready, ANSWERS).toContain('"ready":true');
  }
  const { said } = await machine.run(
    "systemctl is-active potager.target potager-worker potager-backup.timer",
  );
  expect(said).toBe("active\nactive\nactive\n");
}

/** Puts a program in the place of certbot, which nobody outside can certify here: its certificates sign themselves. */
export function replaceCertbot(machine: BootedMachine): void {
  const certificates = `/etc/letsencrypt/live/${SITE}`;
  const key = `${certificates}/privkey.pem`;
  const names = `-subj /CN=${SITE} -addext subjectAltName=DNS:${SITE}`;
  mkdirSync(machine.path("usr/local/bin"), { recursive: true });
  writeFileSync(
    machine.path("usr/local/bin/certbot"),
    `#!/bin/sh
echo "certbot $*" >> /root/certbot-asked
mkdir -p ${certificates}
openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 2 ${names} 2> /dev/null \\
  -keyout ${key} -out ${certificates}/fullchain.pem
while [ $# -gt 0 ]; do
  [ "$1" != --deploy-hook ] || exec sh -c "$2"
  shift
done
`,
    { mode: 0o755 },
  );
}

/** The beginning of a call of the site as somebody from outside makes it. */
export const CALL = `curl --silent --cacert /etc/letsencrypt/live/${SITE}/fullchain.pem --resolve ${SITE}:443:127.0.0.1`;

/** Reads pages through nginx until it is stopped. @returns the status of each answer */
export function startReaders(machine: BootedMachine): () => Promise<string[]> {
  const page = `"https://${SITE}/fr?visit=$((n = n + 1))"`;
  const read = `${CALL} --output /dev/null --write-out '%{http_code}\\n' ${page} || true; sleep 0.05`;
  const reading = machine.run(`rm -f /root/stop; n=0; until [ -e /root/stop ]; do ${read}; done`);
  return async () => {
    writeFileSync(machine.path("root/stop"), "");
    return (await reading).said.trim().split("\n");
  };
}
