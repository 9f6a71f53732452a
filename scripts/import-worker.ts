import { allowLongStatements } from "@/db/client";
import { log } from "@/lib/log";
import { answerImportCalls } from "@/lib/worker/import-calls";
import { guardWorker, traceWorker } from "./guard-worker";

guardWorker();
allowLongStatements();
// Calls that come before it answers wait in the channel.
traceWorker().then(answerImportCalls, (error) => {
  log().error({ err: error }, "the process of imports did not start");
  process.exit(1);
});
