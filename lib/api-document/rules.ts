import { CALLS_BY_FEATURE, type DocumentedFeature } from "./calls";

/** Returns the last part of the address of a feature's page: "page-hits". */
export const slugOf = (feature: DocumentedFeature): string =>
  feature.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** The slugs of all features. */
export const FEATURE_SLUGS: readonly string[] = Object.keys(CALLS_BY_FEATURE).map((feature) =>
  slugOf(feature as DocumentedFeature),
);
