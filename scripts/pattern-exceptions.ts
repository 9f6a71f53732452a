interface Exception {
  /** As it stands in the source. */
  pattern: string;
  /** Characters of the longest text that it reads. */
  longest: number;
  reason: string;
}

/** Regular expressions that `check-patterns.ts` cannot prove to be linear, each with the longest text it reads. */
export const EXCEPTIONS: readonly Exception[] = [
  {
    pattern: '/(?:[.!?…]["»”)]?\\s+|\\n\\s*|>\\s*)$/',
    longest: 20,
    reason: "lib/messaging/rules/list-in-words.ts cuts the text before it",
  },
  {
    pattern: `new RegExp(\`^\${form.replace(/\\[\\w+\\]/g, "([^/]+)")}$\`)`,
    longest: 16_384,
    reason: "lib/i18n/routes.ts fills it with our own paths; it reads an address, which Node.js limits",
  },
  {
    pattern: `new RegExp(\`^/(?:\${DATA_FOLDERS})/|\\\\.(?:xml|txt|svg|png|ico)$\`)`,
    longest: 16_384,
    reason: "lib/transport/front-door/security-headers.ts fills it with our own folders; it reads an address",
  },
  {
    pattern: "~* ${OUR_FAILURES",
    longest: 524_288,
    reason: "PostgreSQL reads words apart by | with an automaton, which never goes back in its text",
  },
  {
    pattern: "~ ${`^",
    longest: 60,
    reason:
      "lib/farms/operations/open-farm.ts: letters, digits and hyphens of a handle, and a handle as the text",
  },
  {
    pattern: `\`/:path((?!\${known}).+)\``,
    longest: 16_384,
    reason:
      "next.config.ts fills it with our own folders, and looks at the begin of an address, which Node.js limits",
  },
];
