import { onTrouble } from "@/lib/platform/trouble";
import { call } from "./call";

/** Sends errors of this browser to our log, each error once per page. @returns a function that stops it */
export function forwardTrouble(): () => void {
  const reported = new Set<string>();
  return onTrouble(({ kind, message, url = window.location.href }) => {
    if (reported.has(kind + message)) return;
    reported.add(kind + message);
    void call("POST", "/api/global/error-report", { kind, message, url });
  });
}
