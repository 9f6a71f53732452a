import { db } from "@/db/client";
import { farms } from "@/db/schema";
import { randomFrom } from "./random";

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
