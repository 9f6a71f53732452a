import { UUID } from "@/lib/values/uuid";

/** Overlays opened by the hash, and popups opened by `modal` (docs/product/screens.md "Overlays"). */
export const AUTH_OVERLAYS = ["login", "signup", "change-pwd", "forgot-pwd", "qr-code-onboarding"] as const;
export const MODALS = ["email-verified", "email-verification", "nps-survey"] as const;

export type AuthOverlay = (typeof AUTH_OVERLAYS)[number];
export type Modal = (typeof MODALS)[number];

/** Returns the hash of an overlay: "#/auth/login". */
export const overlayHash = (name: AuthOverlay): string => `#/auth/${name}`;

/** Returns the overlay that a hash opens; null for anything but the five names. */
export const overlayOf = (hash: string): AuthOverlay | null =>
  AUTH_OVERLAYS.find((name) => hash === overlayHash(name)) ?? null;

/** The parameters of the address, each only in its valid form. */
export interface Arrival {
  modal: Modal | null;
  /** The page the person wanted to see; the server checks it before it redirects there. */
  redirect_to: string | null;
  autologin_token: string | null;
  token: string | null;
  email: string | null;
  qr_code_uuid: string | null;
  form: { uuid: string; user_id: number | null; farm_id: number | null } | null;
  nps_score: number | null;
  unsubscribed: "success" | "error" | "farm" | null;
}

/** Parameters that are removed from the address after reading: secrets and one-time events. */
export const ONE_TIME_PARAMETERS = [
  "autologin_token",
  "unsubscribe_result",
  "email_farm_unsubscribe",
] as const;
export const MODAL_PARAMETERS = ["modal", "formUuid", "userId", "farmId", "npsScore"] as const;

/** Returns the parameters that leave the address with an overlay; those of the page below stay. */
export function authParameters(overlay: AuthOverlay | null): readonly string[] {
  if (overlay === "change-pwd") return ["redirect_to", "token", "email"];
  return overlay === "qr-code-onboarding" ? ["redirect_to", "qr_code_uuid"] : ["redirect_to"];
}

const whole = (text: string | null, max: number): number | null =>
  text !== null && /^(0|[1-9]\d{0,14})$/.test(text) && Number(text) <= max ? Number(text) : null;

function unsubscribedOf(query: URLSearchParams): Arrival["unsubscribed"] {
  const result = query.get("unsubscribe_result");
  if (result === "error") return "error";
  if (query.has("email_farm_unsubscribe")) return "farm";
  return result === "success" ? "success" : null;
}

/** Reads the query of a page; an invalid value counts as missing. */
export function readArrival(search: string): Arrival {
  const query = new URLSearchParams(search);
  const text = (name: string, max: number) => {
    const value = query.get(name)?.trim();
    return value && value.length <= max ? value : null;
  };
  const uuid = (name: string) => query.get(name)?.match(UUID)?.[0].toLowerCase() ?? null;
  const form = uuid("formUuid");
  const id = (name: string) => whole(query.get(name), Number.MAX_SAFE_INTEGER);
  return {
    modal: MODALS.find((name) => name === query.get("modal")) ?? null,
    redirect_to: text("redirect_to", 2000),
    autologin_token: text("autologin_token", 200),
    token: text("token", 200),
    email: text("email", 254),
    qr_code_uuid: uuid("qr_code_uuid"),
    form: form ? { uuid: form, user_id: id("userId"), farm_id: id("farmId") } : null,
    nps_score: whole(query.get("npsScore"), 10),
    unsubscribed: unsubscribedOf(query),
  };
}

/** Returns the path and query of an address without these parameters; the hash stays by default. */
export function without(href: string, names: readonly string[], keepHash = true): string {
  const url = new URL(href);
  for (const name of names) url.searchParams.delete(name);
  return url.pathname + url.search + (keepHash ? url.hash : "");
}
