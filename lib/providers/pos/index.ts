import { env } from "@/lib/env";
import { squareProvider } from "./square";
import type { PosProvider } from "./types";

let provider: PosProvider | undefined;

/** Returns the point of sale of this process. */
export function posProvider(): PosProvider {
  provider ??= squareProvider();
  return provider;
}

/** Returns whether farms can be connected here: our application is known at the provider. */
export const isPosConfigured = (): boolean => Boolean(env().SQUARE_APPLICATION_ID);
