import { getTranslations } from "next-intl/server";

/** Returns a function that puts a task of the queue into words. One of an older version may have none. */
export async function taskWords(): Promise<(task: string) => string> {
  const t = await getTranslations("tools.tasks");
  return (task) => (t.has(task as "run_import") ? t(task as "run_import") : task);
}
