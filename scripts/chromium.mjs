import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";

// The headless shell is the same browser without windows; windows cost a quarter of the processor time.
const NAMES = [
  "chromium-headless-shell",
  "chromium",
  "chromium-browser",
  "google-chrome-stable",
  "google-chrome",
  "chrome",
];
const MAC = "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome";

function onPath() {
  const folders = (process.env.PATH ?? "").split(delimiter);
  for (const name of NAMES) {
    for (const folder of folders) if (existsSync(join(folder, name))) return join(folder, name);
  }
  return existsSync(MAC) ? MAC : null;
}

async function ofPlaywright() {
  const { chromium } = await import("@playwright/test");
  return existsSync(chromium.executablePath()) ? chromium.executablePath() : null;
}

const quietly = (command, args) =>
  spawnSync(command, args, {
    stdio: ["ignore", "ignore", "inherit"],
    env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
  }).status === 0;

function install() {
  console.log("No Chromium found: installing one ...");
  const sudo = process.getuid?.() === 0 ? [] : ["sudo", "-n"];
  const apt = (...args) =>
    quietly([...sudo, "apt-get"][0], [...sudo.slice(1), ...(sudo.length ? ["apt-get"] : []), ...args]);
  const get = (name) => apt("install", "-y", "-qq", "--no-install-recommends", name);
  if (apt("update", "-qq") && (get("chromium-headless-shell") || get("chromium"))) return;
  quietly("npx", ["playwright", "install", "chromium"]);
}

/** Returns the path of a Chromium on this machine and installs one if needed; ends the process when that fails. */
export async function findChromium() {
  const given = process.env.CHROMIUM_PATH;
  if (given && existsSync(given)) return given;
  const found = onPath() ?? (await ofPlaywright());
  if (found) return found;
  install();
  const installed = onPath() ?? (await ofPlaywright());
  if (installed) return installed;
  console.error("The tests need a Chromium: install one, or set CHROMIUM_PATH.");
  process.exit(1);
}
