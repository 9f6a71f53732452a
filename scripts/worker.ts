import { log } from "@/lib/core/log";
import { startWorker } from "@/lib/jobs/worker";

const worker = await startWorker();
log().info("worker running");
if (process.send) process.send("ready");

let stopping = false;
async function stop() {
  if (stopping) return;
  stopping = true;
  await worker.stop();
  process.exit(0);
}
process.on("SIGINT", stop);
process.on("SIGTERM", stop);
// The worker stops when the process that started it ends.
process.on("disconnect", stop);
