import { operationsRoute } from "@/lib/transport/operations-route";
import { runTick } from "@/lib/worker/tick";

/** Seconds that a host gives a call: jobs that have begun end in them. Next reads this number from the file. */
export const maxDuration = 120;

export const GET = operationsRoute({ verb: runTick, secret: "CRON_SECRET" });
