import { env } from "@/lib/env";
import type { ConnectionProvider } from "@/lib/vocabulary/point-of-sale";
import { squareProvider } from "./square";
import type { PosProvider } from "./types";

/** Points of sale. A second one is a line here, its name in lib/vocabulary/point-of-sale.ts, and its webhook reader. */
const PROVIDERS: Record<ConnectionProvider, { open: () => PosProvider; isConfigured: () => boolean }> = {
  square: { open: squareProvider, isConfigured: () => Boolean(env().SQUARE_APPLICATION_ID) },
};

const opened = new Map<ConnectionProvider, PosProvider>();

/** Returns the client of a point of sale. */
export function posProvider(name: ConnectionProvider): PosProvider {
  const client = opened.get(name) ?? PROVIDERS[name].open();
  opened.set(name, client);
  return client;
}

/** Returns whether farms can be connected here: the point of sale knows our application. */
export const isPosConfigured = (name: ConnectionProvider): boolean => PROVIDERS[name].isConfigured();
