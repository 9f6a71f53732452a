import { Agent, request } from "node:http";
import { setPriority } from "node:os";
import sharp from "sharp";
import { pause } from "@/tests/setup/patience";

/** What the clients are told on their standard input, as the one argument. */
export interface DrawingClients {
  url: string;
  token: string;
  farm_id: number;
  codes: number[];
  /** Drawings that run at once. */
  at_once: number;
}

const BETWEEN_STARTS_MS = 50;
const BOUNDARY = "a-photo";

/** A form with a photo as a phone takes it. It is made once: in the field, others make it. */
async function photoForm(): Promise<Buffer> {
  const noise = { type: "gaussian", mean: 91, sigma: 30 } as const;
  const photo = await sharp({
    create: { width: 3000, height: 2000, channels: 3, background: "#2f6b3c", noise },
  })
    .jpeg({ quality: 80 })
    .toBuffer();
  const head = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename="photo.jpg"\r\nContent-Type: image/jpeg\r\n\r\n`;
  return Buffer.concat([Buffer.from(head), photo, Buffer.from(`\r\n--${BOUNDARY}--\r\n`)]);
}

// Clients take no processor from the server in the field, so these take as little as they can.
setPriority(19);
const { url, token, farm_id, codes, at_once } = JSON.parse(process.argv[2] ?? "") as DrawingClients;
const form = await photoForm();
const agent = new Agent({ keepAlive: true });

/** @returns whether it was drawn */
function call(path: string, body?: Buffer): Promise<boolean> {
  const headers = {
    authorization: `Bearer ${token}`,
    ...(body && {
      "content-type": `multipart/form-data; boundary=${BOUNDARY}`,
      "content-length": body.length,
    }),
  };
  return new Promise((done, fail) => {
    const asked = request(url + path, { agent, method: body ? "POST" : "GET", headers }, (answer) => {
      answer.resume().once("end", () => done((answer.statusCode ?? 500) < 300));
    });
    asked.once("error", fail);
    asked.end(body);
  });
}

let running = false;
let turns = 0;
let drawn = 0;

function draw(): Promise<boolean> {
  const turn = turns++;
  const code = `/api/farms/${farm_id}/qr-codes/${codes[turn % codes.length]}`;
  if (turn % 3 === 0) return call(`${code}/image?format=png&size=${128 + (turn % 1900)}`);
  if (turn % 3 === 1) return call(`${code}/poster?size=${turn % 2 ? "letter" : "a6"}`);
  return call("/api/global/upload", form);
}

async function lane(place: number): Promise<void> {
  // People do not press in the same millisecond.
  await pause(place * BETWEEN_STARTS_MS);
  while (running) {
    if (await draw()) drawn++;
    else await pause(100);
  }
}

let lanes: Promise<void>[] = [];
process.on("message", async (told) => {
  if (told === "start") {
    running = true;
    drawn = 0;
    lanes = Array.from({ length: at_once }, (_, place) => lane(place));
  } else {
    running = false;
    await Promise.all(lanes);
    process.send?.(drawn);
  }
});
process.send?.("ready");
