/** A program that receives webhooks, as its author would write it with the library of Standard Webhooks. */
export const RECEIVER_SAMPLE = `import { createServer } from "node:http";
import { Webhook } from "standardwebhooks";

const webhook = new Webhook(process.env.WEBHOOK_SECRET);
const known = new Set();

createServer(async (request, response) => {
  const parts = [];
  for await (const part of request) parts.push(part);
  const body = Buffer.concat(parts).toString("utf8");
  try {
    const { type, data } = webhook.verify(body, request.headers);
    response.writeHead(204).end();
    const id = request.headers["webhook-id"];
    if (known.has(id)) return;
    known.add(id);
    console.log(type, data);
  } catch {
    response.writeHead(400).end();
  }
}).listen(process.env.PORT);
`;

/** A program that polls events until it has read all, as its author would write it. */
export const POLLING_SAMPLE = `const events = new URL(\`/api/farms/\${process.env.FARM_ID}/events\`, process.env.POTAGER_URL);
const headers = { authorization: \`Bearer \${process.env.POTAGER_TOKEN}\` };

// "0" is the beginning; keep what is returned for the next time.
export async function readNew(handle, after = "0") {
  let more = true;
  while (more) {
    events.searchParams.set("after", after);
    const answer = await fetch(events, { headers });
    // Retry-After says when to call again; what was handled counts.
    if (!answer.ok) return after;
    const page = await answer.json();
    for (const event of page.events.reverse()) await handle(event);
    after = page.cursor;
    more = page.more;
  }
  return after;
}
`;
