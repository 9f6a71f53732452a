import { expect, it } from "vitest";
import { bodyLimitOf } from "@/lib/transport/body-rules";
import { emulateProviders } from "@/tests/setup/doors/emulated";
import { filled, PIECES } from "@/tests/setup/doors/hostile-texts";
import { requestOf, type Values } from "@/tests/setup/doors/knock";
import { ROUTE_ROWS } from "@/tests/setup/doors/rows";
import { Scene } from "@/tests/setup/doors/scene";
import { draw, share } from "@/tests/setup/long-runs";
import { startWatchedWeb } from "./watched-web";

await emulateProviders();

const CALLS = share(5000);
const ENVELOPE_BYTES = 4096;
const oneOf = <T>(list: readonly T[]): T => list[Math.floor(draw() * list.length)]!;
const isPlain = (body: unknown): body is Values =>
  !!body && !(body instanceof FormData || body instanceof URLSearchParams);

/** Returns the calls of JSON that the owner of a farm can make, each as a function of its fields. */
async function ownersCalls(url: string) {
  const calls = [];
  for (const row of ROUTE_ROWS.filter(({ door }) => /^(POST|PUT|PATCH) \/api/.test(door))) {
    const scene = new Scene(row.scene);
    const { params, body } = await requestOf(row, scene);
    if (!isPlain(body)) continue;
    const [method = "", pattern = ""] = row.door.split(" ");
    const path = pattern.replace(/\[(?:\.\.\.)?(\w+)\]/g, (_, name: string) => String(params[name]));
    const headers = { ...(await scene.bearer("owner")), "content-type": "application/json" };
    const send = async (values: Values) => {
      const answer = await fetch(url + path, {
        method,
        headers,
        body: JSON.stringify(values),
        redirect: "manual",
      });
      await answer.arrayBuffer();
      return answer.status;
    };
    calls.push({ door: row.door, method, path, body, send });
  }
  return calls;
}

it("calls of the largest size hold the main thread no longer than small ones", async () => {
  const web = await startWatchedWeb();
  const calls = await ownersCalls(web.url);
  const run = async (bytesOf: (path: string, method: string) => number) => {
    await web.delays();
    const failed: string[] = [];
    for (let left = CALLS; left > 0; left--) {
      const { door, method, path, body, send } = oneOf(calls);
      const room = bytesOf(path, method) - Buffer.byteLength(JSON.stringify(body)) - ENVELOPE_BYTES;
      const status = await send({ ...body, [oneOf(Object.keys(body))]: filled(oneOf(PIECES), room) });
      if (status >= 500 || status === 413) failed.push(`${door}: ${status}`);
    }
    expect(failed).toEqual([]);
    return web.delays();
  };
  // The first calls of a process compile their routes.
  await run(() => ENVELOPE_BYTES + 2048);
  const small = await run(() => ENVELOPE_BYTES + 2048);
  const large = await run((path, method) => bodyLimitOf(path, method).bytes);
  const told = ({ max, p99, median }: typeof small) =>
    `${median.toFixed(1)} ms in the middle, ${p99.toFixed(1)} ms at the 99th percentile, ${max.toFixed(0)} ms at most`;
  console.log(
    `${CALLS} calls of the largest size over ${calls.length} doors: main thread away ${told(large)}; small ones: ${told(small)}; at most ${(large.max / small.max).toFixed(1)} times`,
  );
  await web.stop();
}, 900_000);
