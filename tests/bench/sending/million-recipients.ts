import { allowLongStatements } from "@/db/client";
import { WORKER_ARGS } from "@/scripts/worker-args";
import { peakMemoryMb, startProcess, stop } from "../processes";
import { median } from "../quantiles";
import type { Row } from "../table";
import { prepareSend, type Sent, send, startSendingBench } from "./one-send";

const LARGE = 1_000_000;
const SMALL = 10_000;
/** Small sends before and after the large one, whose median counts. */
const SMALL_SENDS = 5;
const WITHIN_MS = 60 * 60_000;

/** Measures one send to a million people beside sends to ten thousand: time per recipient, and memory. */
export async function benchMillionRecipients(): Promise<Row[]> {
  const { env, end } = await startSendingBench();
  allowLongStatements();
  const worker = await startProcess(WORKER_ARGS, env);
  const small: Sent[] = [];
  for (let n = 0; n < SMALL_SENDS; n++) small.push(await send(await prepareSend(SMALL)));
  const large = await send(await prepareSend(LARGE), WITHIN_MS);
  const memory = peakMemoryMb(worker) ?? Number.NaN;
  for (let n = 0; n < SMALL_SENDS; n++) small.push(await send(await prepareSend(SMALL)));
  await stop(worker);
  await end();
  const perHead = (of: (sent: Sent) => number) => of(large) / LARGE / (median(small.map(of)) / SMALL);
  const sending = perHead(({ sendMs }) => sendMs);
  return [
    { what: "1,000,000 emails, worker", value: `${Math.round(LARGE / (large.sendMs / 1000))} a second` },
    {
      what: "sending, cost per recipient, 1,000,000 / 10,000",
      value: sending.toFixed(2),
      wanted: "at most 1.2",
      met: sending <= 1.2,
    },
    {
      what: "accepting 1,000,000 recipients (a bare INSERT ... SELECT with the same indexes)",
      value: `${(large.acceptMs / 1000).toFixed(1)} s (${(large.bareInsertMs / 1000).toFixed(1)} s)`,
    },
    {
      what: "accepting, cost per recipient, 1,000,000 / 10,000",
      value: perHead(({ acceptMs }) => acceptMs).toFixed(2),
    },
    { what: "worker memory", value: `${memory} MB`, wanted: "at most 250 MB", met: memory <= 250 },
  ];
}
