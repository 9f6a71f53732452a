import { db } from "@/db/client";
import { AppError } from "@/lib/platform/errors";
import { toErrorAnswer } from "@/lib/transport/error-map";
import { DEFAULT_LANG } from "@/lib/vocabulary/languages";

/** Runs a command of the server and prints what it says, or why it was refused; then the process ends with code 1. */
export async function runCommand(request_id: string, work: () => Promise<string>): Promise<void> {
  try {
    console.log(await work());
  } catch (error) {
    const known = error instanceof AppError || (error as Error).name === "ZodError";
    const words = known
      ? Object.values(toErrorAnswer(error, DEFAULT_LANG, request_id).errors)
          .flat()
          .join(" ")
      : (error as Error).message;
    console.error(words);
    process.exitCode = 1;
  } finally {
    await db().$client.end();
  }
}
