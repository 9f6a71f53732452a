interface Circle {
  lat: number;
  lng: number;
  km: number;
}

const KM_PER_DEGREE = 111.195;
const CORNERS = 96;

/** Returns a circle on the ground as a ring of points, [lng, lat] each. */
export function ringAround({ lat, lng, km }: Circle): [number, number][] {
  const height = km / KM_PER_DEGREE;
  const width = height / Math.max(0.01, Math.cos((lat * Math.PI) / 180));
  return Array.from({ length: CORNERS + 1 }, (_, at) => {
    const angle = (2 * Math.PI * (at % CORNERS)) / CORNERS;
    return [lng + width * Math.cos(angle), lat + height * Math.sin(angle)];
  });
}

/** Returns two circles: the radius of the search and half of it. */
export const reachOf = (circle: Circle) => ({
  type: "FeatureCollection" as const,
  features: [circle.km, circle.km / 2].map((km) => ({
    type: "Feature" as const,
    properties: {},
    geometry: { type: "Polygon" as const, coordinates: [ringAround({ ...circle, km })] },
  })),
});
