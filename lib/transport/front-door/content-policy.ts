import { env } from "../../env";
import { HEIGHT_SCRIPT_HASH } from "./height-script";

const originOf = (address: string | undefined): string[] =>
  address && URL.canParse(address) ? [new URL(address).origin] : [];

const written = (directives: Record<string, string[]>): string =>
  Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources.join(" ")}`)
    .join("; ");

/** Hosts of Stripe's card form (Stripe "Security guide", Content Security Policy); none while it is not used. */
const CARD_FORM = {
  script: ["https://js.stripe.com", "https://*.js.stripe.com"],
  frame: ["https://js.stripe.com", "https://*.js.stripe.com", "https://hooks.stripe.com"],
  connect: ["https://api.stripe.com"],
};
const NO_CARD_FORM: typeof CARD_FORM = { script: [], frame: [], connect: [] };

const mapHosts = (): string[] => [...originOf(env().MAP_STYLE_URL), ...env().MAP_HOSTS];

/**
 * Returns the Content-Security-Policy of a page (docs/decisions/0024-front-door.md).
 * @param nonce of a page that is rendered for this request; a cached page has none, so its inline scripts may run
 */
export function pagePolicy(nonce: string | null, dev = false): string {
  const { S3_PUBLIC_URL, STRIPE_PUBLISHABLE_KEY } = env();
  const map = mapHosts();
  // Cards are taken in the admin alone, whose pages have a nonce.
  const cards = nonce && STRIPE_PUBLISHABLE_KEY ? CARD_FORM : NO_CARD_FORM;
  const scripts = nonce
    ? [`'nonce-${nonce}'`, "'strict-dynamic'", `'${HEIGHT_SCRIPT_HASH}'`]
    : ["'unsafe-inline'"];
  return written({
    "default-src": ["'self'"],
    "script-src": ["'self'", ...scripts, ...cards.script, ...(dev ? ["'unsafe-eval'"] : [])],
    "style-src": ["'self'", "'unsafe-inline'"],
    "img-src": ["'self'", "data:", "blob:", ...originOf(S3_PUBLIC_URL), ...map],
    "font-src": ["'self'"],
    "connect-src": ["'self'", ...map, ...cards.connect, ...(dev ? ["ws:"] : [])],
    "worker-src": ["'self'", "blob:"],
    "frame-src": ["'self'", ...cards.frame],
    "object-src": ["'none'"],
    "base-uri": ["'none'"],
    "form-action": ["'self'"],
    "frame-ancestors": ["'self'"],
  });
}

/** The policy of pages that other sites show in a frame: nothing of them runs, so a hidden frame can press nothing. */
export const framedPolicy = (): string =>
  written({
    "default-src": ["'none'"],
    "script-src": ["'none'"],
    "style-src": ["'unsafe-inline'"],
    "img-src": ["'self'", ...originOf(env().S3_PUBLIC_URL)],
    "base-uri": ["'none'"],
    "form-action": ["'self'"],
    "frame-ancestors": ["*"],
  });

/** The policy of answers that are no page: data, images, files. They may load and run nothing. */
export const DATA_POLICY = written({
  "default-src": ["'none'"],
  "img-src": ["'self'"],
  "connect-src": ["'none'"],
  "object-src": ["'none'"],
  "base-uri": ["'none'"],
  "form-action": ["'none'"],
  "frame-ancestors": ["'none'"],
});

/**
 * The policy of the worker that opens HEIC photos: a worker has the policy of its own file, so WebAssembly is allowed
 * there and on no page (docs/decisions/0031-heic-in-a-worker.md).
 */
export const HEIC_WORKER_POLICY = written({
  "default-src": ["'none'"],
  "script-src": ["'self'", "'wasm-unsafe-eval'"],
  "connect-src": ["'self'"],
  "img-src": ["'none'"],
  "object-src": ["'none'"],
  "base-uri": ["'none'"],
  "form-action": ["'none'"],
  "frame-ancestors": ["'none'"],
});

/** Returns the policy of the worker that draws the map: it loads the ground, or the tiles of the map's provider. */
export const mapWorkerPolicy = (): string =>
  written({
    "default-src": ["'none'"],
    "script-src": ["'self'"],
    "connect-src": ["'self'", ...mapHosts()],
    "img-src": ["'none'"],
    "object-src": ["'none'"],
    "base-uri": ["'none'"],
    "form-action": ["'none'"],
    "frame-ancestors": ["'none'"],
  });
