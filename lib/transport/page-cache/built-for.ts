import { createHash } from "node:crypto";

/** Returns a short mark of the site's address, which is in canonical links, feeds and structured data. */
const markOf = (appUrl: string): string => createHash("sha256").update(appUrl).digest("hex").slice(0, 12);

/** Returns the id of a build whose prerendered pages contain this address. */
export const buildIdFor = (unique: string, appUrl: string): string => `${unique}-${markOf(appUrl)}`;

/** Returns whether the prerendered pages of a build contain this address. */
export const isBuiltFor = (buildId: string, appUrl: string): boolean =>
  buildId.endsWith(`-${markOf(appUrl)}`);

/** Returns the start of the keys of shared pages: pages of another build or another address are never served. */
export const sharedPrefix = (buildId: string, appUrl: string): string =>
  isBuiltFor(buildId, appUrl) ? `${buildId}:` : `${buildId}:${markOf(appUrl)}:`;
