import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { rememberedPlace, rememberPlace } from "@/components/search/remembered-place";
import { COOKIE_SETTINGS_KEY, COOKIE_SETTINGS_VERSION } from "./cookie-settings";
import { globalData } from "./global-data";
import { openEntry, sealEntry } from "./stored-entry";

const at = (hour: number) => new Date(Date.UTC(2026, 5, 1, hour));
const KIND = { version: "1.0.0", hours: 12 };
let items: Map<string, string>;
let asked: number;

const accept = (accepted: boolean) =>
  items.set(
    COOKIE_SETTINGS_KEY,
    JSON.stringify({ accept: accepted, version: COOKIE_SETTINGS_VERSION, createdAt: at(0).toISOString() }),
  );
const stored = (key: string) => JSON.parse(items.get(key) ?? "null");

beforeEach(() => {
  items = new Map();
  asked = 0;
  vi.stubGlobal("window", {
    localStorage: {
      getItem: (key: string) => items.get(key) ?? null,
      setItem: (key: string, value: string) => void items.set(key, value),
      removeItem: (key: string) => void items.delete(key),
    },
  });
  vi.stubGlobal("document", { documentElement: { lang: "fr" } });
  vi.stubGlobal("fetch", async () => {
    asked += 1;
    return Response.json({ produceTypes: [{ names: { fr: "Ail", en: "Garlic" } }] });
  });
});
afterEach(() => vi.unstubAllGlobals());

describe("an entry in the browser's storage", () => {
  it("carries its version, its time and its hours, and expires by them", () => {
    const entry = sealEntry(KIND, { name: "Rose" }, at(0));
    expect(JSON.parse(entry)).toEqual({
      name: "Rose",
      version: "1.0.0",
      savedAt: at(0).toISOString(),
      expiry: 12,
    });
    expect(openEntry(KIND, entry, at(11))).toMatchObject({ name: "Rose" });
    for (const now of [at(12), new Date(at(0).getTime() - 1)]) expect(openEntry(KIND, entry, now)).toBeNull();
    expect(openEntry({ ...KIND, version: "1.0.1" }, entry, at(1))).toBeNull();
  });

  it.each([null, "", "{", "[]", "1", '"x"', '{"version":"1.0.0"}', '{"version":"1.0.0","savedAt":"never"}'])(
    "is nothing when it is not one of ours: %s",
    (text) => {
      expect(openEntry(KIND, text, at(0))).toBeNull();
    },
  );
});

describe("global-{lang}", () => {
  it("is asked for once a day, and carries version 1.0.7", async () => {
    accept(true);
    expect((await globalData("fr", at(0)))?.produceTypes[0]?.names.fr).toBe("Ail");
    expect(stored("global-fr")).toMatchObject({ version: "1.0.7", savedAt: at(0).toISOString(), expiry: 24 });
    await globalData("fr", at(23));
    expect(asked).toBe(1);
    await globalData("fr", at(24));
    expect(asked).toBe(2);
  });

  it("of another version is not used", async () => {
    accept(true);
    items.set("global-fr", sealEntry({ version: "1.0.6", hours: 24 }, { produceTypes: [] }, at(0)));
    expect((await globalData("fr", at(1)))?.produceTypes).toHaveLength(1);
  });

  it("is not stored before cookies are accepted", async () => {
    for (const settle of [() => {}, () => accept(false)]) {
      settle();
      await globalData("fr", at(0));
      expect(items.has("global-fr")).toBe(false);
    }
  });
});

describe("currentLocation", () => {
  it("carries version 1.0.1 and is removed after 30 days", () => {
    accept(true);
    const place = { label: "Saint-Jean", lat: 45.3, lng: -73.3 };
    rememberPlace(place, at(0));
    expect(stored("currentLocation")).toMatchObject({ version: "1.0.1", savedAt: at(0).toISOString() });
    expect(rememberedPlace(at(30 * 24 - 1))).toEqual(place);
    expect(rememberedPlace(at(30 * 24))).toBeNull();
    expect(items.has("currentLocation")).toBe(false);
  });
});
