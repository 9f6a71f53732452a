import { checkImport, runImport, undoRows } from "@/lib/imports/service/jobs";
import type { JobPayloads } from "@/lib/jobs/enqueue";
import type { LogContext } from "@/lib/log-context";
import type { PoolCtx } from "@/lib/platform/context";

export type ImportTask = "check_import" | "run_import" | "undo_import";

/** The tasks that work through the people of a file, and so need much memory, each with its verb. */
export const IMPORT_TASKS: {
  [Name in ImportTask]: (ctx: PoolCtx, payload: JobPayloads[Name]) => Promise<void>;
} = {
  check_import: checkImport,
  run_import: runImport,
  undo_import: undoRows,
};

/** What the worker asks of its process of imports. */
export interface ImportCall {
  id: number;
  task: ImportTask;
  payload: unknown;
  context: LogContext;
}

/** The answer to a call; without an error, its job is done. */
export interface ImportAnswer {
  id: number;
  error?: unknown;
}
