import { beginUnfinished } from "./raw-client";

const [port, address = "", count, body] = process.argv.slice(2);
const all = await beginUnfinished(Number(port), address, Number(count), { body: body === "true" });
// The last refusals are still on their way: on a busy machine they take a while.
for (let before = Number.NaN; before !== all.open(); ) {
  before = all.open();
  await new Promise((done) => setTimeout(done, 1000));
}
process.send?.({ begun: all.begun(), open: all.open() });
