import { Marker } from "maplibre-gl";
import { type Point, spreadApart } from "./spread-apart";

export interface MarkedFarm {
  id: number;
  name: string;
  town: string;
  href: string;
  lat: number;
  lng: number;
  /** Its position in the list; the card and the marker both show it. */
  number: number;
}

/** The least distance between two markers in pixels: one of 36 with its border, and a little air. */
const MARKER_GAP = 40;
/** A name is shown where no other marker is nearer than this, sideways and up or down; elsewhere when it is chosen. */
const NAME_ROOM = { x: 130, y: 62 };

const PIN =
  "group absolute flex size-9 cursor-pointer items-center justify-center rounded-full border-2 border-white bg-primary text-sm font-bold font-sans text-on-primary shadow-md hover:z-10 hover:bg-primary-hover focus-visible:z-10 aria-expanded:z-10 aria-expanded:bg-highlight aria-expanded:text-on-highlight";
const NAME =
  "pointer-events-none absolute left-1/2 top-full mt-0.5 max-w-44 -translate-x-1/2 truncate rounded bg-paper px-1.5 font-sans text-xs font-semibold text-content shadow-xs group-data-crowded:hidden group-hover:block! group-focus-visible:block! group-aria-expanded:block!";
/** Returns the marker of a farm: a button with its number and name. The name is set as text, never as HTML. */
export function farmMarker(farm: MarkedFarm, choose: (farm: MarkedFarm) => void) {
  const button = document.createElement("button");
  button.type = "button";
  button.className = PIN;
  button.setAttribute("aria-label", farm.name);
  button.setAttribute("aria-expanded", "false");
  const number = document.createElement("span");
  number.textContent = String(farm.number);
  const name = document.createElement("span");
  name.className = NAME;
  name.textContent = farm.name;
  for (const part of [number, name]) {
    part.setAttribute("aria-hidden", "true");
    button.append(part);
  }
  // The map would take this press as the start of a drag.
  button.addEventListener("click", (event) => {
    event.stopPropagation();
    choose(farm);
  });
  return { button, marker: new Marker({ element: button }).setLngLat([farm.lng, farm.lat]) };
}

/** Moves markers apart from one another around their places on the map, and hides the names that lack room. */
export function placeApart(markers: readonly Marker[], places: readonly Point[]): void {
  const offsets = spreadApart(places, MARKER_GAP);
  const at = offsets.map(({ x, y }, index) => ({ x: x + places[index]!.x, y: y + places[index]!.y }));
  for (const [index, marker] of markers.entries()) {
    const { x, y } = at[index]!;
    marker.setOffset([offsets[index]!.x, offsets[index]!.y]);
    const crowded = at.some(
      (other, which) =>
        which !== index && Math.abs(other.x - x) < NAME_ROOM.x && Math.abs(other.y - y) < NAME_ROOM.y,
    );
    marker.getElement().toggleAttribute("data-crowded", crowded);
  }
}

/** Returns a dot at the centre of the search, without any action. */
export function centreMarker(place: { lat: number; lng: number }): Marker {
  const dot = document.createElement("span");
  dot.className = "size-4 rounded-full border-[3px] border-white bg-tomato shadow-md";
  dot.setAttribute("aria-hidden", "true");
  return new Marker({ element: dot }).setLngLat([place.lng, place.lat]);
}
