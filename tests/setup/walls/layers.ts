import type { Import, Module } from "@/tests/setup/doors/modules";

/** Folders of lib/ that are no feature: what all of them stand on. */
const GROUND = ["core", "transport", "i18n", "jobs", "providers", "reference"];

/**
 * The features from the ground up. A feature imports those before it and never those after it, of types neither: what
 * a lower one causes in a higher one goes through an event (lib/listeners.ts).
 */
export const LAYERS = [
  "audit",
  "messaging",
  "billing",
  "uploads",
  "transactional",
  "consent",
  "pages",
  "produce",
  "questions",
  "qr-codes",
  "categories",
  "farms",
  "votes",
  "search",
  "subscribers",
  "accounts",
  "delivery",
  "notifications",
  "surveys",
  "demo",
  "contact",
  "page-hits",
  "error-reports",
  "blog",
  "site",
  "webhooks",
] as const;

/** The feature a path belongs to; null for the ground and for everything outside of lib/. */
export const featureOf = (path: string | null): string | null => {
  const name = path?.match(/^lib\/([^/]+)\//)?.[1];
  return name && !GROUND.includes(name) ? name : null;
};

/** "from -> to" of every import that satisfies a test; nothing else is reported, so that a breach is one line. */
export const breaches = (
  within: readonly Module[],
  is: (edge: Import, module: Module) => boolean,
): string[] =>
  within.flatMap((module) =>
    module.imports.filter((edge) => is(edge, module)).map(({ from }) => `${module.path} -> ${from}`),
  );

/** Imports that climb: of a feature that stands higher, or of one that has no layer yet. */
export const climbing = (modules: readonly Module[]): string[] =>
  breaches(modules, (edge, { path }) => {
    const [own, other] = [featureOf(path), featureOf(edge.file)];
    if (own === null || other === null || own === other) return false;
    const layers: readonly string[] = LAYERS;
    return !layers.includes(own) || !layers.includes(other) || layers.indexOf(other) > layers.indexOf(own);
  });

/** What one feature may import of another; posts.ts reads posts, which are files, links.ts makes signed addresses. */
const DOOR =
  /^lib\/[^/]+\/(service|operations|rules)(\.ts|\/.+\.ts)$|\/(inputs|presenter|links|posts|sender-line)\.ts$/;

/** Imports of another feature's insides. */
export const intruding = (modules: readonly Module[]): string[] =>
  breaches(modules, (edge, { path }) => {
    const [own, other] = [featureOf(path), featureOf(edge.file)];
    return own !== null && other !== null && own !== other && !DOOR.test(edge.file ?? "");
  });

/** Imports by screens of what works inside a transaction or reads the database, of types too. */
export const screensInside = (modules: readonly Module[]): string[] =>
  breaches(
    modules.filter(({ path }) => /^(app|components)\//.test(path)),
    ({ file }) => /^lib\/[^/]+\/(operations\/.+|queries)\.ts$/.test(file ?? ""),
  );
