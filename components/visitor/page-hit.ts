import { call } from "./call";
import { accepted, COOKIE_SETTINGS_KEY } from "./cookie-settings";
import { kept } from "./storage";
import { whenIdle } from "./when-idle";

/** One look at a page (docs/product.md "Page hits"). */
export interface PageHit {
  url: string;
  query: string;
  hash: string;
  farm_id: number | null;
}

const VISITOR_KEY = "visitor";
/** Pages of one farm, which count once it is known which. */
const OF_A_FARM = /^\/(?:fr|en)\/(?:fermes|farms|admin\/farms)\/(?!create(?:\/|$))[^/]+/;

let last = "";

/** The record of an address, whose secrets the server leaves out; null while a farm's page does not say which farm. */
export function hitOf(href: string, farm_id: number | null): PageHit | null {
  const url = new URL(href);
  if (OF_A_FARM.test(url.pathname) && farm_id === null) return null;
  return { url: url.pathname, query: url.search.slice(1), hash: url.hash, farm_id };
}

/** A random identifier of this browser: only after the visitor accepted it, gone as soon as they refuse. */
function visitor(): string | undefined {
  if (!accepted(kept.read(COOKIE_SETTINGS_KEY))) return void kept.forget(VISITOR_KEY);
  let id = kept.read(VISITOR_KEY);
  // Only a page served over https (or localhost) has this function.
  if (!id && "randomUUID" in crypto) {
    id = crypto.randomUUID();
    kept.write(VISITOR_KEY, id);
  }
  return id ?? undefined;
}

/** Sends what is looked at now, unless it is what was sent last; failing is nobody's concern. */
export function sendPageHit(): void {
  const marked = document.querySelector<HTMLElement>("[data-farm-id]")?.dataset.farmId;
  const hit = hitOf(window.location.href, marked ? Number(marked) : null);
  const record = JSON.stringify(hit);
  if (!hit || record === last) return;
  last = record;
  whenIdle(() => void call("POST", "/api/global/page-hit", { ...hit, visitor: visitor() }));
}
