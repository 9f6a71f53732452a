import { join } from "node:path";
import autocannon from "autocannon";
import { DEMO_PASSWORD, OWNER } from "@/db/seed/farm";
import { href } from "@/lib/i18n/routes";
import { script, startProcess, stop } from "../processes";
import { median } from "../quantiles";
import type { Row } from "../table";
import type { DrawingClients } from "./drawing-clients";
import { withServedApps } from "./pages";

/** Drawings that run at once while the home page is asked for. */
const AT_ONCE = 20;
const MOST_P99 = 3;
const ROUNDS = 5;

/** Logs the owner of the demo's farm in. @returns their token */
async function logIn(origin: string): Promise<string> {
  const body = JSON.stringify({ email: OWNER.email, password: DEMO_PASSWORD });
  const headers = { "content-type": "application/json", "x-requested-with": "XMLHttpRequest", origin };
  const answer = await fetch(`${origin}/api/auth/login`, { method: "POST", headers, body });
  return ((await answer.json()) as { token: string }).token;
}

/** Starts clients in a process of their own that draw QR images, posters and uploads while they are told to. */
async function startClients(clients: DrawingClients) {
  const file = join(import.meta.dirname, "drawing-clients.ts");
  const child = await startProcess([...script(file), JSON.stringify(clients)], process.env);
  return {
    start: () => child.send("start"),
    /** @returns how many drawings were answered */
    pause: () =>
      new Promise<number>((done) => {
        child.once("message", (drawn) => done(Number(drawn)));
        child.send("stop");
      }),
    stop: () => stop(child),
  };
}

/** What 20 drawings at once cost somebody who opens the home page at a steady pace. */
export const benchDrawings = (): Promise<Row[]> =>
  withServedApps(async ({ url }) => {
    const token = await logIn(url);
    const read = async (path: string) =>
      (await fetch(url + path, { headers: { authorization: `Bearer ${token}` } })).json();
    const { my_farms } = (await read("/api/me")) as { my_farms: { id: number }[] };
    const farm_id = my_farms[0]?.id ?? 0;
    const listed = (await read(`/api/farms/${farm_id}/qr-codes`)) as { qrCodes: { id: number }[] };
    const codes = listed.qrCodes.map(({ id }) => id);
    const clients = await startClients({ url, token, farm_id, codes, at_once: AT_ONCE });
    const home = async () => {
      const { latency, non2xx } = await autocannon({
        url: url + href("home", "fr"),
        connections: 10,
        overallRate: 100,
        duration: 6,
      });
      if (non2xx > 0) throw new Error(`home answered ${non2xx} times other than 2xx`);
      return latency.p99;
    };
    await home();
    // The first drawings load what draws, as the first request of home does.
    clients.start();
    await home();
    await clients.pause();
    const [alone, beside, drawn]: [number[], number[], number[]] = [[], [], []];
    for (let round = 0; round < ROUNDS; round++) {
      alone.push(await home());
      clients.start();
      beside.push(await home());
      drawn.push(await clients.pause());
    }
    await clients.stop();
    const slower = median(beside) / median(alone);
    return [
      { what: "home, undisturbed: p99", value: `${median(alone)} ms` },
      {
        what: `home, while ${AT_ONCE} drawings run: p99`,
        value: `${median(beside)} ms (${median(drawn)} drawn in 6 s)`,
      },
      {
        what: "disturbed / undisturbed, median of 5",
        value: slower.toFixed(2),
        wanted: `under ${MOST_P99}`,
        met: slower < MOST_P99,
      },
    ];
  });
