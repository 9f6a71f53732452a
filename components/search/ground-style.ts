import type { ExpressionSpecification, LayerSpecification, StyleSpecification } from "maplibre-gl";
import { DEFAULT_LANG, type Lang } from "@/lib/vocabulary/languages";

/** The ground of the map, made by scripts/base-map.ts. */
export const BASE_MAP_PATH = "/base-map/ground.json";

export type GroundKind = "land" | "water" | "border" | "region" | "sea" | "town";

/** The layer below which the reach of a search is drawn, so that it tints the land alone. */
export const FIRST_WATER_LAYER = "ground-water";

/** What a feature of the ground is. Names have their zoom; `en` is left out where all languages have one name. */
export type GroundProperties = { kind: GroundKind; fr?: string; en?: string; zoom?: number; rank?: number };

const COLOURS = {
  water: "#cbe2ea",
  land: "#f4ecdb",
  border: "#b3a58c",
  region: "#8a7b66",
  sea: "#41727f",
  town: "#4d4034",
};

/** The sources of the ground and where their licences stand (public/base-map/LICENSE.txt). */
export const GROUND_SOURCES = [
  ["OpenStreetMap", "https://www.openstreetmap.org/copyright"],
  ["GeoNames", "https://www.geonames.org"],
  ["Natural Earth", "https://www.naturalearthdata.com"],
] as const;

const is = (kind: GroundKind): ExpressionSpecification => ["==", ["get", "kind"], kind];

/**
 * Returns the style of the map without a provider: our own ground, and names in the page's language in its own font.
 * A style without glyphs makes MapLibre draw the letters itself, so no font is fetched.
 * @param font a CSS font family that the page has
 */
export function groundStyle(lang: Lang, font: string): StyleSpecification {
  const name: ExpressionSpecification = ["coalesce", ["get", lang], ["get", DEFAULT_LANG]];
  const names = (
    kind: GroundKind,
    size: number | ExpressionSpecification,
    colour: string,
  ): LayerSpecification => ({
    id: kind,
    type: "symbol",
    source: "ground",
    filter: ["all", is(kind), ["<=", ["get", "zoom"], ["zoom"]]],
    layout: {
      "text-field": name,
      "text-font": [font],
      "text-size": size,
      "text-max-width": 8,
      "text-padding": 6,
      "symbol-sort-key": ["get", "rank"],
      ...(kind === "region" ? { "text-letter-spacing": 0.12, "text-transform": "uppercase" } : {}),
    },
    paint: {
      "text-color": colour,
      "text-halo-color": kind === "sea" ? COLOURS.water : COLOURS.land,
      "text-halo-width": 1.4,
    },
  });
  return {
    version: 8,
    sources: {
      ground: { type: "geojson", data: BASE_MAP_PATH, maxzoom: 11, tolerance: 0.3 },
    },
    layers: [
      { id: "paper", type: "background", paint: { "background-color": COLOURS.water } },
      {
        id: "land",
        type: "fill",
        source: "ground",
        filter: is("land"),
        paint: { "fill-color": COLOURS.land },
      },
      {
        id: FIRST_WATER_LAYER,
        type: "fill",
        source: "ground",
        filter: is("water"),
        paint: { "fill-color": COLOURS.water },
      },
      {
        // Drawn in the colour of water over its edges: pieces of one lake or river meet without a seam.
        id: "water-edge",
        type: "line",
        source: "ground",
        filter: is("water"),
        paint: { "line-color": COLOURS.water, "line-width": 1 },
      },
      {
        id: "border",
        type: "line",
        source: "ground",
        filter: is("border"),
        // The borders are coarser than the shores, so they fade where one looks closely.
        paint: {
          "line-color": COLOURS.border,
          "line-dasharray": [3, 2],
          "line-opacity": ["interpolate", ["linear"], ["zoom"], 8, 0.9, 11, 0.25],
        },
      },
      names("region", 11, COLOURS.region),
      names("sea", 12, COLOURS.sea),
      names("town", ["interpolate", ["linear"], ["get", "zoom"], 4, 16, 7, 13, 10, 11.5], COLOURS.town),
    ],
  };
}
