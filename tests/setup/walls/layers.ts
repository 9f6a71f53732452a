import type { Import, Module } from "@/tests/setup/doors/modules";

/** Folders of lib/ that are not features; all features may use them. */
const GROUND = [
  "values",
  "vocabulary",
  "platform",
  "transport",
  "i18n",
  "jobs",
  "worker",
  "providers",
  "reference",
  "time-zones",
];

/**
 * The features, from the lowest to the highest. A feature may import only those before it, and their types. A
 * lower feature reaches a higher one through an event (lib/listeners.ts).
 */
export const LAYERS = [
  "audit",
  "switches",
  "health",
  "files",
  "captcha",
  "messaging",
  "billing",
  "outages",
  "pictures",
  "uploads",
  "transactional",
  "consent",
  "pages",
  "produce",
  "questions",
  "qr-codes",
  "farms",
  "payments",
  "categories",
  "votes",
  "search",
  "subscribers",
  "embeds",
  "imports",
  "welcome",
  "accounts",
  "second-factor",
  "api-tokens",
  "members",
  "delivery",
  "notifications",
  "statistics",
  "reports",
  "connections",
  "farm-events",
  "outgoing-webhooks",
  "exports",
  "producers",
  "users",
  "tools",
  "telemetry",
  "metrics",
  "palette",
  "surveys",
  "demo",
  "contact",
  "page-hits",
  "error-reports",
  "blog",
  "api-document",
  "faqs",
  "site",
  "webhooks",
  "logs",
] as const;

/** Returns the feature of a path; null for the shared folders and everything outside of lib/. */
export const featureOf = (path: string | null): string | null => {
  const name = path?.match(/^lib\/([^/]+)\//)?.[1];
  return name && !GROUND.includes(name) ? name : null;
};

/** Returns "from -> to" of every import that passes a test, so that each error is one line. */
export const matchingImports = (
  within: readonly Module[],
  is: (edge: Import, module: Module) => boolean,
): string[] =>
  within.flatMap((module) =>
    module.imports.filter((edge) => is(edge, module)).map(({ from }) => `${module.path} -> ${from}`),
  );

/** Returns the imports of a feature in a higher layer, or of one that has no layer yet. */
export const upwardImports = (modules: readonly Module[]): string[] =>
  matchingImports(modules, (edge, { path }) => {
    const [own, other] = [featureOf(path), featureOf(edge.file)];
    if (own === null || other === null || own === other) return false;
    const layers: readonly string[] = LAYERS;
    return !layers.includes(own) || !layers.includes(other) || layers.indexOf(other) > layers.indexOf(own);
  });

/**
 * The files that other features may import. posts.ts reads the posts, which are files; links.ts makes signed
 * addresses.
 */
const DOOR =
  /^lib\/[^/]+\/(?:[^/]+\/)?(service|operations|rules)(\.ts|\/.+\.ts)$|\/(inputs|answers|calls|presenter|links|posts|sender-line)\.ts$/;

/** Returns the imports of another feature's internal files. */
export const internalImports = (modules: readonly Module[]): string[] =>
  matchingImports(modules, (edge, { path }) => {
    const [own, other] = [featureOf(path), featureOf(edge.file)];
    return own !== null && other !== null && own !== other && !DOOR.test(edge.file ?? "");
  });

/** Returns the imports by screens of operations or queries, types included. */
export const screenImports = (modules: readonly Module[]): string[] =>
  matchingImports(
    modules.filter(({ path }) => /^(app|components)\//.test(path)),
    ({ file }) => /^lib\/[^/]+\/(?:[^/]+\/)?(operations\/.+|queries)\.ts$/.test(file ?? ""),
  );
