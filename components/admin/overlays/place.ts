import { adminHref } from "@/lib/i18n/routes";
import type { Permission } from "@/lib/platform/permissions";
import type { MemberRole } from "@/lib/vocabulary/enumerations";
import type { Lang } from "@/lib/vocabulary/languages";
import { CREATED, FARM_SCREENS, MANAGERS_ONLY, OTHER_SCREENS, OWN_SCREENS } from "./screens";

/** Where in the admin a person is, and who they are. */
export interface AdminPlace {
  lang: Lang;
  user: { uuid: string; is_admin: boolean };
  farms: readonly { id: number; uuid: string; name: string; role: MemberRole | null }[];
  /** The farm that the address names. */
  farmUuid?: string;
}

export const farmOf = ({ farms, farmUuid }: AdminPlace) => farms.find(({ uuid }) => uuid === farmUuid);

const may = (place: AdminPlace, permission: Permission): boolean =>
  place.user.is_admin || farmOf(place)?.role !== "employee" || !MANAGERS_ONLY.includes(permission);

export const farmHref = ({ lang, farmUuid }: AdminPlace, path: string): string =>
  adminHref(lang, `/farms/${farmUuid}/${path}`);

const ofFarm = <One extends { permission: Permission }>(place: AdminPlace, list: readonly One[]): One[] =>
  place.farmUuid ? list.filter(({ permission }) => may(place, permission)) : [];

/** Returns the screens of the farm that the person may open. */
export const farmScreensFrom = (place: AdminPlace) => ofFarm(place, FARM_SCREENS);

/** Returns the screens that the person may open from here. */
export const screensFrom = (place: AdminPlace) => [
  ...farmScreensFrom(place).map(({ id, key }) => ({ id, key, href: farmHref(place, id) })),
  ...[...OTHER_SCREENS, ...(place.user.is_admin ? OWN_SCREENS : [])].map(({ id, key, path }) => ({
    id,
    key,
    href: adminHref(place.lang, path),
  })),
];

/** Returns what the person may make from here. */
export const createdFrom = (place: AdminPlace) =>
  ofFarm(place, CREATED).map(({ id, screen, path }) => ({ id, screen, href: farmHref(place, path) }));
