/** Something said for 5 seconds: in words, or one of the shell's own sentences. */
export type Popup = { kind: "popup" } & (
  | { tone: "success" | "error" | "warning"; message: string }
  | { unsubscribed: "success" | "error" | "farm" }
  | { expired: true }
);

/** What parts of a page ask of the shell around them, which listens in components/visitor/shell.tsx. */
type Signal = Popup | { kind: "login-prompt" };

const NAME = "potager:signal";

const send = (detail: Signal) => window.dispatchEvent(new CustomEvent(NAME, { detail }));

/** Says something for 5 seconds; the message is already in the page's language. */
export const popup = (tone: "success" | "error" | "warning", message: string) =>
  send({ kind: "popup", tone, message });

/** Offers to log in and come back here; nothing else happens. */
export const promptLogin = () => send({ kind: "login-prompt" });

/** @returns how to stop listening */
export function onSignal(listener: (signal: Signal) => void): () => void {
  const hear = (event: Event) => listener((event as CustomEvent<Signal>).detail);
  window.addEventListener(NAME, hear);
  return () => window.removeEventListener(NAME, hear);
}
