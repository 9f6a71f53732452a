import { splitLang } from "@/lib/vocabulary/languages";
import { call } from "./call";
import { accepted, COOKIE_SETTINGS_KEY } from "./cookie-settings";
import { kept } from "./storage";
import { openEntry, sealEntry } from "./stored-entry";
import { whenIdle } from "./when-idle";

/** One view of a page (docs/product/browser.md "Page hits"). */
export interface PageHit {
  url: string;
  query: string;
  hash: string;
  farm_id: number | null;
}

const VISITOR_KEY = "visitor";
/** As long as page hits are kept: 13 months. */
const VISITOR_ENTRY = { version: "1.0.0", hours: 396 * 24 };
/** Pages of one farm; they are counted only when the farm is known. */
const OF_A_FARM = /^\/(?:fermes|farms|admin\/farms)\/(?!create(?:\/|$))[^/]+/;

let last = "";
let entered = false;

/**
 * Returns the record of an address; the server removes its secrets. Null while a farm's page does not name its
 * farm.
 */
export function hitOf(href: string, farm_id: number | null): PageHit | null {
  const url = new URL(href);
  if (OF_A_FARM.test(splitLang(url.pathname)?.rest ?? "") && farm_id === null) return null;
  return { url: url.pathname, query: url.search.slice(1), hash: url.hash, farm_id };
}

/** Returns a random identifier of this browser. It exists only with consent and is deleted after a refusal. */
function visitor(): string | undefined {
  if (!accepted(kept.read(COOKIE_SETTINGS_KEY))) return void kept.forget(VISITOR_KEY);
  const known = openEntry(VISITOR_ENTRY, kept.read(VISITOR_KEY), new Date())?.id;
  if (typeof known === "string") return known;
  // Only a page served over https (or localhost) has this function.
  if (!("randomUUID" in crypto)) return undefined;
  const id = crypto.randomUUID();
  kept.write(VISITOR_KEY, sealEntry(VISITOR_ENTRY, { id }, new Date()));
  return id;
}

/** Sends the current page view, unless it was sent last. Errors are ignored. */
export function sendPageHit(): void {
  const marked = document.querySelector<HTMLElement>("[data-farm-id]")?.dataset.farmId;
  const hit = hitOf(window.location.href, marked ? Number(marked) : null);
  const record = JSON.stringify(hit);
  if (!hit || record === last) return;
  last = record;
  // The browser goes on telling who led to the first page while one walks on through ours.
  const referrer = entered ? "" : document.referrer;
  entered = true;
  whenIdle(() => void call("POST", "/api/global/page-hit", { ...hit, referrer, visitor: visitor() }));
}
