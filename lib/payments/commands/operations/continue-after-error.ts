import { log } from "@/lib/log";
import { isConnectionLost } from "@/lib/values/connection-lost";

/** Does one of many things of a job: its error is logged and does not stop the others. A lost database stops all. */
export async function continueAfterError(
  what: string,
  of: object,
  work: () => Promise<unknown>,
): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (isConnectionLost(error)) throw error;
    log().error({ err: error, ...of }, `${what} failed, the others go on`);
  }
}
