import { createHash } from "node:crypto";

/** Returns a short mark of what pages contain of the settings: the site's address and the facts of the company. */
const markOf = (facts: string): string => createHash("sha256").update(facts).digest("hex").slice(0, 12);

/** Returns the id of a build whose prerendered pages contain these facts. */
export const buildIdFor = (unique: string, facts: string): string => `${unique}-${markOf(facts)}`;

/** Returns whether the prerendered pages of a build contain these facts. */
export const isBuiltFor = (buildId: string, facts: string): boolean => buildId.endsWith(`-${markOf(facts)}`);

/** Returns the start of the keys of shared pages: pages of another build or with other facts are never served. */
export const sharedPrefix = (buildId: string, facts: string): string =>
  isBuiltFor(buildId, facts) ? `${buildId}:` : `${buildId}:${markOf(facts)}:`;
