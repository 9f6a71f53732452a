import { beforeEach, describe, expect, it, vi } from "vitest";
import { COOKIE_SETTINGS_KEY } from "@/components/visitor/cookie-settings";
import { PERMISSIONS } from "@/lib/platform/permissions";
import { commandsOf } from "./commands";
import { entriesFrom, matching, recentEntries } from "./entries";
import type { AdminPlace } from "./place";
import { keepChoice, recentChoices } from "./recent";
import { CREATED, FARM_SCREENS, MANAGERS_ONLY } from "./screens";

const items = new Map<string, string>();
const cookies = (accept: boolean) =>
  JSON.stringify({ accept, version: "1.0.0", createdAt: new Date().toISOString() });
beforeEach(() => {
  items.clear();
  const localStorage = {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => items.set(key, value),
    removeItem: (key: string) => items.delete(key),
  };
  vi.stubGlobal("window", { localStorage });
  items.set(COOKIE_SETTINGS_KEY, cookies(true));
});

const farm = { id: 1, uuid: "farm-1", name: "Ferme des Érables", role: "owner" as const };
const place: AdminPlace = {
  lang: "fr",
  user: { uuid: "marie", is_admin: false },
  farms: [farm, { id: 2, uuid: "farm-2", name: "La Bêcheuse", role: "employee" as const }],
  farmUuid: "farm-1",
};
const find = (query: string, from = place) => matching(entriesFrom(from), query).map(({ id }) => id);

describe("the command palette", () => {
  it("finds screens by the words of both languages, accents or not", () => {
    expect(find("recolte")).toContain("screens-produces");
    expect(find("RÉCOLTE")).toContain("screens-produces");
    expect(find("harvest")).toContain("screens-produces");
    expect(find("add prod")).toEqual(["create-produce"]);
    expect(find("beche")).toEqual(["farm-farm-2"]);
    expect(find("xyz")).toEqual([]);
  });

  it("offers what the role may do, and nothing of a farm where none is selected", () => {
    const asEmployee = { ...place, farmUuid: "farm-2" };
    expect(find("", asEmployee)).not.toContain("screens-edit");
    expect(find("", asEmployee)).not.toContain("create-question");
    expect(find("", asEmployee)).toContain("create-notification");
    expect(find("", { ...asEmployee, user: { ...place.user, is_admin: true } })).toContain("screens-edit");
    expect(find("", { ...place, farmUuid: undefined })).toEqual([
      "screens-farms",
      "screens-createFarm",
      "screens-profile",
    ]);
  });

  it("knows the permissions that an employee lacks", () => {
    for (const { permission } of [...FARM_SCREENS, ...CREATED]) {
      const isOpen = (PERMISSIONS[permission] as readonly string[]).includes("employee");
      expect(MANAGERS_ONLY.includes(permission), permission).toBe(!isOpen);
    }
  });

  it("puts the last choices first, each account's own, for thirty days, and only what is still open", () => {
    const path = "/admin/farms/farm-1/produces/7";
    keepChoice("marie", { id: "produce-7", label: "Ail", path });
    keepChoice("marie", { id: "screens-edit", path: "/admin/farms/farm-1/edit" });
    keepChoice("marie", { id: "produce-7", label: "Ail", path });
    const all = entriesFrom(place);
    const shown = (from: AdminPlace) =>
      recentEntries(from, entriesFrom(from), recentChoices(from.user.uuid)).map(({ id, href }) => [id, href]);
    expect(recentEntries(place, all, recentChoices("marie")).map(({ label }) => label)).toEqual([
      "Ail",
      "Page de la ferme",
    ]);
    expect(shown({ ...place, lang: "en" })[0]).toEqual(["recent-produce-7", `/en${path}`]);
    expect(shown({ ...place, farmUuid: "farm-2" })).toEqual([]);
    expect(recentChoices("luc")).toEqual([]);
    expect(recentChoices("marie", new Date(Date.now() + 31 * 24 * 3_600_000))).toEqual([]);
    for (let id = 0; id < 9; id++) keepChoice("marie", { id: `produce-${id}`, label: "Ail", path });
    expect(recentChoices("marie")).toHaveLength(5);
    items.clear();
    items.set(COOKIE_SETTINGS_KEY, cookies(false));
    keepChoice("marie", { id: "screens-edit", path: "/admin/farms/farm-1/edit" });
    expect(recentChoices("marie")).toEqual([]);
  });
});

describe("the keys", () => {
  it("mean one thing each on a screen", () => {
    const everywhere = commandsOf(place, () => {}).filter(({ isHere, run }) => !isHere && run);
    const ways = everywhere.flatMap((command) => command.ways.map((way) => way.join(" ")));
    expect(new Set(ways).size).toBe(ways.length);
    expect(ways).toContain("g s");
    // A key that begins a sequence cannot be one of its own.
    for (const way of ways) expect(ways).not.toContain(`${way} ${way}`);
    expect(ways).not.toContain("g");
  });
});
