"use client";

import "maplibre-gl/dist/maplibre-gl.css";
import { LngLatBounds, Map as MapLibre, NavigationControl, setWorkerUrl } from "maplibre-gl";
import { useEffect, useRef, useState } from "react";
import { cn } from "@/components/ui/class-names";
import { linkLine } from "@/components/ui/link-style";
import type { Lang } from "@/lib/vocabulary/languages";
import { FIRST_WATER_LAYER, GROUND_SOURCES, groundStyle } from "./ground-style";
import { reachOf, ringAround } from "./map-circle";
import { centreMarker, farmMarker, type MarkedFarm, placeApart } from "./map-markers";

export interface FarmMapProps {
  farms: MarkedFarm[];
  /** The centre and radius of the search. */
  circle: { lat: number; lng: number; km: number } | null;
  lang: Lang;
  /** Address of a MapLibre style; without one the map shows our own ground. */
  styleUrl: string | null;
  labels: {
    map: string;
    canvas: string;
    open: string;
    close: string;
    zoomIn: string;
    zoomOut: string;
    sources: string;
  };
  onFail: () => void;
}

setWorkerUrl(new URL("maplibre-gl/dist/maplibre-gl-worker.mjs", import.meta.url).href);

function boundsOf({ farms, circle }: Pick<FarmMapProps, "farms" | "circle">): LngLatBounds {
  const bounds = new LngLatBounds();
  // A wide search with few farms fits the map to the farms and not to the circle.
  const ring = circle && farms.length === 0 ? ringAround(circle) : [];
  for (const point of ring) bounds.extend(point);
  if (circle) bounds.extend([circle.lng, circle.lat]);
  for (const { lat, lng } of farms) bounds.extend([lng, lat]);
  return bounds;
}

/** Our ground is coarse when looked at from nearer. */
const NEAREST_OF_GROUND = 10;

/** The first family of the page's font, for the names on the map. */
const pageFont = () =>
  getComputedStyle(document.body).fontFamily.split(",")[0]?.replaceAll('"', "") ?? "sans-serif";

/** Shows the found farms as markers; a pressed marker opens the farm's name and the link to its page. */
export function FarmMap({ farms, circle, lang, styleUrl, labels, onFail }: FarmMapProps) {
  const box = useRef<HTMLDivElement>(null);
  const link = useRef<HTMLAnchorElement>(null);
  const buttons = useRef(new Map<number, HTMLButtonElement>());
  const [chosen, setChosen] = useState<MarkedFarm | null>(null);

  useEffect(() => {
    if (!box.current) return;
    const ground = groundStyle(lang, pageFont());
    let map: MapLibre;
    try {
      map = new MapLibre({
        container: box.current,
        style: styleUrl ?? ground,
        bounds: boundsOf({ farms, circle }),
        fitBoundsOptions: { padding: 56, maxZoom: styleUrl ? 12 : NEAREST_OF_GROUND },
        attributionControl: styleUrl ? { compact: true } : false,
        dragRotate: false,
        pitchWithRotate: false,
        locale: {
          "Map.Title": labels.canvas,
          "NavigationControl.ZoomIn": labels.zoomIn,
          "NavigationControl.ZoomOut": labels.zoomOut,
          "AttributionControl.ToggleAttribution": labels.sources,
        },
      });
    } catch {
      return onFail();
    }
    map.touchZoomRotate.disableRotation();
    map.addControl(new NavigationControl({ showCompass: false }), "top-right");
    const draw = () => {
      if (!circle || map.getSource("reach")) return;
      map.addSource("reach", { type: "geojson", data: reachOf(circle) });
      const below = map.getLayer(FIRST_WATER_LAYER) ? FIRST_WATER_LAYER : undefined;
      map.addLayer(
        {
          id: "reach",
          type: "fill",
          source: "reach",
          paint: { "fill-color": "#9bc53d", "fill-opacity": 0.14 },
        },
        below,
      );
      map.addLayer({
        id: "reach-edge",
        type: "line",
        source: "reach",
        paint: { "line-color": "#2f6b3c", "line-opacity": 0.45, "line-width": 1.5, "line-dasharray": [3, 2] },
      });
    };
    map.on("style.load", draw);
    // When the provider's style does not load, our own ground takes its place.
    map.on("error", () => {
      if (styleUrl && !map.isStyleLoaded() && !map.getSource("reach")) map.setStyle(ground);
    });
    map.on("click", () => setChosen(null));
    if (circle) centreMarker(circle).addTo(map);
    const markers = farms.map((farm) => {
      const { button, marker } = farmMarker(farm, setChosen);
      buttons.current.set(farm.id, button);
      return marker.addTo(map);
    });
    const spread = () =>
      placeApart(
        markers,
        farms.map((farm) => map.project(farm)),
      );
    spread();
    map.on("zoom", spread);
    map.on("resize", spread);
    return () => {
      buttons.current.clear();
      map.remove();
    };
  }, [farms, circle, lang, styleUrl, labels, onFail]);

  useEffect(() => {
    for (const [id, button] of buttons.current)
      button.setAttribute("aria-expanded", String(id === chosen?.id));
    if (chosen) link.current?.focus({ preventScroll: true });
  }, [chosen]);

  function close() {
    if (chosen) buttons.current.get(chosen.id)?.focus();
    setChosen(null);
  }

  return (
    <>
      <div className="flex size-full flex-col">
        <div ref={box} className="min-h-0 flex-1" />
        {/* Below the map and not on it, where a marker could cover it. */}
        {styleUrl ? null : (
          <p className="flex flex-wrap gap-x-4 bg-raised px-3 py-1 text-xs text-muted">
            <span className="sr-only">{labels.sources}</span>
            {GROUND_SOURCES.map(([name, address]) => (
              <a
                key={name}
                href={address}
                rel="noopener"
                className="inline-flex min-h-6 items-center underline underline-offset-2"
              >
                © {name}
              </a>
            ))}
          </p>
        )}
      </div>
      {chosen ? (
        // biome-ignore lint/a11y/noStaticElementInteractions: Escape is a second way to close, next to the button
        <div
          onKeyDown={(event) => event.key === "Escape" && close()}
          className="absolute inset-x-3 bottom-11 flex animate-rise items-start gap-3 rounded-xl border border-line bg-raised p-4 shadow-lg sm:right-auto sm:min-w-80"
        >
          <div className="min-w-0 flex-1">
            <p className="break-words font-display text-lg font-semibold">{chosen.name}</p>
            <p className="text-sm text-muted">{chosen.town}</p>
            <a ref={link} href={chosen.href} className={cn(linkLine, "mt-1")}>
              {labels.open}
              <span className="sr-only"> {chosen.name}</span>
            </a>
          </div>
          <button
            type="button"
            onClick={close}
            aria-label={labels.close}
            className="flex size-9 shrink-0 items-center justify-center rounded-md text-xl leading-none hover:bg-primary-soft"
          >
            <span aria-hidden="true">×</span>
          </button>
        </div>
      ) : null}
    </>
  );
}
