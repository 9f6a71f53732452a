import type { IncomingMessage } from "node:http";

/** Next compiles the front door and the routes apart, so both find the mark in the process. */
const MARK = Symbol.for("potager.front-door");
const process_wide = globalThis as { [MARK]?: boolean };

/** Says that every request of this process comes through the front door. */
export const markFrontDoor = (): void => {
  process_wide[MARK] = true;
};

/** Returns whether the last entry of X-Forwarded-For is the socket's own address. */
export const socketIsLastHop = (): boolean => process_wide[MARK] === true;

/** Adds the socket's address to X-Forwarded-For, as a proxy does, so that a client cannot write the last entry. */
export function addSocketAddress({ headers, socket }: IncomingMessage): void {
  const given = headers["x-forwarded-for"];
  const address = socket.remoteAddress ?? "unknown";
  headers["x-forwarded-for"] = given ? `${given}, ${address}` : address;
}
