import { db } from "@/db/client";
import { farms } from "@/db/schema";
import { randomFrom } from "./random";

/** Creates farms at random places in a box. They share nothing with the farms of another test except the map. */
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
