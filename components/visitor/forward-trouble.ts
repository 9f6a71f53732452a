import { onTrouble } from "@/lib/core/trouble";
import { call } from "./call";

/** Sends what goes wrong in this browser to our log; each trouble once a page. @returns how to stop */
export function forwardTrouble(): () => void {
  const told = new Set<string>();
  return onTrouble(({ kind, message, url = window.location.href }) => {
    if (told.has(kind + message)) return;
    told.add(kind + message);
    void call("POST", "/api/global/error-report", { kind, message, url });
  });
}
