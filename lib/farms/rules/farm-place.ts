import type { Verification } from "@/lib/vocabulary/enumerations";

/** Where a part of the list of farms ends: the farm's group in the order of the list, and its id. */
export interface FarmPlace {
  asked: boolean;
  id: number;
}

/** How a place is written; a program sends it back unchanged. */
export const FARM_PLACE = /^[01]-[1-9]\d{0,14}$/;

export const writeFarmPlace = ({ id, verification }: { id: number; verification: Verification }): string =>
  `${verification === "asked" ? 1 : 0}-${id}`;

export const readFarmPlace = (written: string): FarmPlace => ({
  asked: written.startsWith("1"),
  id: Number(written.slice(2)),
});
