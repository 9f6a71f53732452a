import autocannon from "autocannon";
import sharp from "sharp";
import { DEMO_PASSWORD, OWNER } from "@/db/seed/farm";
import { href } from "@/lib/i18n/routes";
import type { Row } from "../table";
import { withServedApps } from "./pages";

/** Drawings that run at once while the home page is asked for. */
const AT_ONCE = 20;
const MOST_P99 = 3;
const ROUNDS = 5;

type Call = (path: string, init?: RequestInit) => Promise<Response>;

/** Logs the owner of the demo's farm in. @returns calls with their token */
async function asOwner(origin: string): Promise<Call> {
  const body = JSON.stringify({ email: OWNER.email, password: DEMO_PASSWORD });
  const headers = { "content-type": "application/json", "x-requested-with": "XMLHttpRequest", origin };
  const answer = await fetch(`${origin}/api/auth/login`, { method: "POST", headers, body });
  const { token } = (await answer.json()) as { token: string };
  return (path, init) => fetch(origin + path, { ...init, headers: { authorization: `Bearer ${token}` } });
}

/** A photo as a phone takes it, different from all others. */
const photo = (seed: number) =>
  sharp({
    create: {
      width: 3000,
      height: 2000,
      channels: 3,
      background: "#2f6b3c",
      noise: { type: "gaussian", mean: 90 + (seed % 60), sigma: 30 },
    },
  })
    .jpeg({ quality: 80 })
    .toBuffer();

/** Draws QR images, posters and uploads until it is told to stop. @returns how many were answered with 200 or 201 */
function keepDrawing(call: Call, farm_id: number, codes: number[], picture: Buffer) {
  let stopped = false;
  let drawn = 0;
  let next = 0;
  const draw = () => {
    const turn = next++;
    const code = `/api/farms/${farm_id}/qr-codes/${codes[turn % codes.length]}`;
    if (turn % 3 === 0) return call(`${code}/image?format=png&size=${128 + (turn % 1900)}`);
    if (turn % 3 === 1) return call(`${code}/poster?size=${turn % 2 ? "letter" : "a6"}`);
    const form = new FormData();
    form.set("file", new Blob([new Uint8Array(picture)], { type: "image/jpeg" }), `${turn}.jpg`);
    return call("/api/global/upload", { method: "POST", body: form });
  };
  const lane = async () => {
    while (!stopped) {
      const answer = await draw();
      await answer.arrayBuffer();
      if (answer.ok) drawn++;
      else await new Promise((done) => setTimeout(done, 100));
    }
  };
  const lanes = Array.from({ length: AT_ONCE }, lane);
  return async () => {
    stopped = true;
    await Promise.all(lanes);
    return drawn;
  };
}

const median = (figures: number[]): number => figures.sort((a, b) => a - b)[figures.length >> 1] ?? 0;

/** What 20 drawings at once cost somebody who opens the home page at a steady pace. */
export const benchDrawings = (): Promise<Row[]> =>
  withServedApps(async ({ url }) => {
    const call = await asOwner(url);
    const { my_farms } = (await (await call("/api/me")).json()) as { my_farms: { id: number }[] };
    const farm_id = my_farms[0]?.id ?? 0;
    const listed = (await (await call(`/api/farms/${farm_id}/qr-codes`)).json()) as {
      qrCodes: { id: number }[];
    };
    const codes = listed.qrCodes.map(({ id }) => id);
    const picture = await photo(1);
    const home = async () => {
      const { latency, non2xx } = await autocannon({
        url: url + href("home", "fr"),
        connections: 10,
        overallRate: 100,
        duration: 6,
        // The uploads of this process must not hold up what it measures.
        workers: 1,
      });
      if (non2xx > 0) throw new Error(`home answered ${non2xx} times other than 2xx`);
      return latency.p99;
    };
    await home();
    const [alone, beside, drawn]: [number[], number[], number[]] = [[], [], []];
    for (let round = 0; round < ROUNDS; round++) {
      alone.push(await home());
      const stop = keepDrawing(call, farm_id, codes, picture);
      beside.push(await home());
      drawn.push(await stop());
    }
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
