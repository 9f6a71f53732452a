import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { CHECKS } from "@/scripts/provider-checks/checks";
import { CALLS as RESEND_CALLS } from "./resend";
import { RESEND_SOURCES } from "./resend/sources";
import { ACTIONS } from "./sns";
import { SNS_SOURCES } from "./sns/sources";
import type { Source } from "./sources";
import { CALLS as SQUARE_CALLS } from "./square/api";
import { OAUTH_CALLS } from "./square/serve";
import { SQUARE_SOURCES } from "./square/sources";
import { stripeRouter } from "./stripe";
import { STRIPE_SOURCES } from "./stripe/sources";
import { StripeState } from "./stripe/state";

/** Files that are the emulator's own: pages for people, what moves it, its objects, and what joins its parts. */
const OURS: Record<string, readonly string[]> = {
  stripe: [
    "bank.ts",
    "control.ts",
    "index.ts",
    "kept-account.ts",
    "objects.ts",
    "page.ts",
    "state.ts",
    "words.ts",
  ],
  square: ["control.ts", "directory.ts", "index.ts", "objects.ts", "page.ts", "words.ts"],
  resend: [],
  sns: [],
};

const filesOf = (provider: string) =>
  readdirSync(join(import.meta.dirname, provider)).filter((name) => !name.endsWith("sources.ts"));
const textOf = (provider: string) =>
  filesOf(provider)
    .map((name) => readFileSync(join(import.meta.dirname, provider, name), "utf8"))
    .join("\n");
/** The names of the events in the source, which are posted through `emit`. */
const emitted = (provider: string, pattern: RegExp) => [
  ...new Set([...textOf(provider).matchAll(pattern)].map(([, name = ""]) => name)),
];

interface Emulated {
  provider: string;
  /** The host of its documentation. */
  host: RegExp;
  sources: readonly Source[];
  calls: string[];
  events: string[];
}

const under = (prefix: string, calls: object) =>
  Object.keys(calls).map((call) => call.replace(" ", ` ${prefix}`));

const EMULATED: Emulated[] = [
  {
    provider: "stripe",
    host: /^https:\/\/(docs\.)?stripe\.com\//,
    sources: STRIPE_SOURCES,
    calls: stripeRouter(new StripeState(() => {})).calls,
    events: emitted("stripe", /emit\("([a-z_.]+)"/g),
  },
  {
    provider: "square",
    host: /^https:\/\/developer\.squareup\.com\//,
    sources: SQUARE_SOURCES,
    calls: ["GET /oauth2/authorize", ...under("/oauth2", OAUTH_CALLS), ...under("/v2", SQUARE_CALLS)],
    events: emitted("square", /emit\([\w.]+, "([a-z_.]+)"/g),
  },
  {
    provider: "resend",
    host: /^https:\/\/resend\.com\/docs\//,
    sources: RESEND_SOURCES,
    calls: Object.keys(RESEND_CALLS),
    events: emitted("resend", /type: "(sent|delivered|opened|clicked|bounced|complained|suppressed)"/g),
  },
  {
    provider: "sns",
    host: /^https:\/\/docs\.aws\.amazon\.com\//,
    sources: SNS_SOURCES,
    calls: ["ConfirmSubscription", "Publish", ...Object.keys(ACTIONS)],
    events: ["delivered", "failed", "received"],
  },
];

const all = (sources: readonly Source[], of: "calls" | "events" | "files") =>
  [...new Set(sources.flatMap((source) => source[of] ?? []))].sort();

describe.each(EMULATED)("the emulator of $provider", ({ provider, host, sources, calls, events }) => {
  it("names the documentation of each call", () => {
    expect(all(sources, "calls")).toEqual([...calls].sort());
  });

  it("names the documentation of each event that it posts", () => {
    expect(all(sources, "events")).toEqual([...events].sort());
  });

  it("names the documentation of each file that is not its own", () => {
    const theirs = filesOf(provider).filter((name) => !OURS[provider]?.includes(name));
    expect(all(sources, "files")).toEqual(theirs.sort());
  });

  it("names pages of the provider, and a check for what they do not say", () => {
    for (const { page, unproven } of sources) {
      expect(page).toMatch(host);
      if (unproven) expect(Object.keys(CHECKS)).toContain(unproven.check);
    }
  });
});
