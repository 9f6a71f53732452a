import type { GroundKind } from "@/components/search/ground-style";

/** Towns that English calls otherwise; the gazetteer names them as they name themselves. */
export const ENGLISH_NAMES: Record<string, string> = { Québec: "Quebec City", Montréal: "Montreal" };

interface Place {
  kind: GroundKind;
  fr: string;
  en: string;
  /** Longitude and latitude of its name. */
  at: [number, number];
  /** The zoom from which it is named. */
  zoom: number;
}

const region = (fr: string, en: string, lng: number, lat: number): Place => ({
  kind: "region",
  fr,
  en,
  at: [lng, lat],
  zoom: 4,
});
const water = (fr: string, en: string, lng: number, lat: number, zoom = 5): Place => ({
  kind: "sea",
  fr,
  en,
  at: [lng, lat],
  zoom,
});

/** Provinces, states and waters by name. Their positions are chosen so that the name stands clear of towns. */
export const PLACES: readonly Place[] = [
  region("Québec", "Quebec", -72.6, 49.6),
  region("Ontario", "Ontario", -79.9, 48.2),
  region("Nouveau-Brunswick", "New Brunswick", -66.4, 46.7),
  region("Nouvelle-Écosse", "Nova Scotia", -64.6, 44.7),
  region("Île-du-Prince-Édouard", "Prince Edward Island", -63.2, 46.35),
  region("Terre-Neuve-et-Labrador", "Newfoundland and Labrador", -56.4, 48.8),
  region("Maine", "Maine", -69.2, 45.6),
  region("Vermont", "Vermont", -72.75, 44.05),
  region("New Hampshire", "New Hampshire", -71.4, 43.75),
  region("New York", "New York", -75.2, 43.4),
  water("Fleuve Saint-Laurent", "St. Lawrence River", -69.4, 48.15, 6),
  water("Golfe du Saint-Laurent", "Gulf of St. Lawrence", -61.8, 48.2),
  water("Baie de Fundy", "Bay of Fundy", -66.1, 44.9, 6),
  water("Baie des Chaleurs", "Chaleur Bay", -65.5, 47.95, 7),
  water("Océan Atlantique", "Atlantic Ocean", -65.5, 42.6),
  water("Lac Ontario", "Lake Ontario", -77.9, 43.6),
  water("Lac Érié", "Lake Erie", -81.2, 42.2),
  water("Lac Huron", "Lake Huron", -82.3, 44.7),
  water("Lac Champlain", "Lake Champlain", -73.33, 44.5, 8),
  water("Lac Saint-Jean", "Lac Saint-Jean", -72.05, 48.6, 7),
  water("Réservoir Manicouagan", "Manicouagan Reservoir", -68.75, 51.1, 7),
];
