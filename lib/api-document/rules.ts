import { CALLS_BY_FEATURE, type DocumentedFeature } from "./calls";

/** Returns the last part of the address of a feature's page: "page-hits". */
export const slugOf = (feature: DocumentedFeature): string =>
  feature.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** The slugs of all features. */
export const FEATURE_SLUGS: readonly string[] = Object.keys(CALLS_BY_FEATURE).map((feature) =>
  slugOf(feature as DocumentedFeature),
);

/** Pages that show what other sites can put on a page of theirs. */
export const GUIDES = ["subscribe-form", "produce-feed", "oembed"] as const;
export type Guide = (typeof GUIDES)[number];

/** Returns whether a part of an address names a guide. */
export const isGuide = (text: string): text is Guide => (GUIDES as readonly string[]).includes(text);
