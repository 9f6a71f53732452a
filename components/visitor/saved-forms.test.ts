import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { keepTyped } from "@/components/forms/typed";
import { keepContact } from "@/components/subscribers/saved-contact";
import { COOKIE_SETTINGS_KEY, COOKIE_SETTINGS_VERSION } from "./cookie-settings";
import { forgetSavedForms, SAVED_CONTACT_KEY, tidySavedForms } from "./saved-forms";

/** A browser's storage, as the standard describes it. */
class Store {
  private readonly items = new Map<string, string>();
  get length() {
    return this.items.size;
  }
  key = (at: number) => [...this.items.keys()][at] ?? null;
  getItem = (key: string) => this.items.get(key) ?? null;
  setItem = (key: string, value: string) => void this.items.set(key, value);
  removeItem = (key: string) => void this.items.delete(key);
}

const rose = { name: "Rose", email: "rose@abonne.test", phone: "" };
const at = (hour: number) => new Date(Date.UTC(2026, 5, 1, hour));
let page: { localStorage: Store; sessionStorage: Store };

const answer = (accept: boolean) =>
  page.localStorage.setItem(
    COOKIE_SETTINGS_KEY,
    JSON.stringify({ accept, version: COOKIE_SETTINGS_VERSION, createdAt: at(0).toISOString() }),
  );
const contact = () => page.localStorage.getItem(SAVED_CONTACT_KEY);
const typed = () => page.sessionStorage.getItem("typed-contact");

beforeEach(() => {
  page = { localStorage: new Store(), sessionStorage: new Store() };
  vi.stubGlobal("window", page);
  vi.stubGlobal("document", { cookie: "lang=fr; signed-in=1" });
  answer(true);
  page.localStorage.setItem(SAVED_CONTACT_KEY, keepContact(rose, at(0)));
  const form = new FormData();
  form.set("message", "Bonjour");
  page.sessionStorage.setItem("typed-contact", keepTyped(form, at(0)));
});
afterEach(() => vi.unstubAllGlobals());

it("keeps a saved form for its 12 hours, and removes it then", () => {
  tidySavedForms(at(11));
  expect([contact(), typed()]).not.toContain(null);
  tidySavedForms(at(12));
  expect([contact(), typed()]).toEqual([null, null]);
});

it("removes the saved contact once cookies are refused", () => {
  answer(false);
  tidySavedForms(at(1));
  expect(contact()).toBeNull();
  expect(typed()).not.toBeNull();
});

it("removes every saved form after a log-out, whoever logged out where", () => {
  vi.stubGlobal("document", { cookie: "lang=fr; signed-in=0" });
  tidySavedForms(at(1));
  expect([contact(), typed()]).toEqual([null, null]);
  expect(document.cookie).toContain("max-age=0");
});

it("removes what cannot be read, and nothing that is not a saved form", () => {
  page.localStorage.setItem(SAVED_CONTACT_KEY, "{");
  page.sessionStorage.setItem("other", "kept");
  tidySavedForms(at(1));
  expect(contact()).toBeNull();
  forgetSavedForms();
  expect(page.sessionStorage.getItem("other")).toBe("kept");
  expect(page.localStorage.getItem(COOKIE_SETTINGS_KEY)).not.toBeNull();
});
