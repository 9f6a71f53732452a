/** A message shown for 5 seconds: a given text, or one of the shell's own messages. */
export type Popup = { kind: "popup" } & (
  | { tone: "success" | "error" | "warning"; message: string }
  | { unsubscribed: "success" | "error" | "farm" }
  | { expired: true }
);

/** Requests from parts of a page to the shell around them, which listens in components/visitor/shell.tsx. */
type Signal = Popup | { kind: "login-prompt" };

const NAME = "potager:signal";

const send = (detail: Signal) => window.dispatchEvent(new CustomEvent(NAME, { detail }));

/** Shows a message for 5 seconds; it is already in the page's language. */
export const popup = (tone: "success" | "error" | "warning", message: string) =>
  send({ kind: "popup", tone, message });

/** Offers to log in and to return to this page. */
export const promptLogin = () => send({ kind: "login-prompt" });

/** Listens to signals. @returns a function that stops listening */
export function onSignal(listener: (signal: Signal) => void): () => void {
  const hear = (event: Event) => listener((event as CustomEvent<Signal>).detail);
  window.addEventListener(NAME, hear);
  return () => window.removeEventListener(NAME, hear);
}
