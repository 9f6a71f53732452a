import { db } from "@/db/client";
import { farms } from "@/db/schema";

/** The same numbers for the same seed, from 0 to 1 (mulberry32). */
export function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/** Farms anywhere in a box, with nothing in common with those of another test but the world. */
export async function scatterFarms(
  tag: string,
  count: number,
  { south, north, west, east }: { south: number; north: number; west: number; east: number },
  seed = 1,
): Promise<void> {
  const random = randomFrom(seed);
  const rows = Array.from({ length: count }, (_, at) => ({
    name: `${tag} ${at}`,
    handle: `${tag}-${at}`,
    lat: south + random() * (north - south),
    lng: west + random() * (east - west),
  }));
  for (let from = 0; from < count; from += 1000) {
    await db()
      .insert(farms)
      .values(rows.slice(from, from + 1000));
  }
}
