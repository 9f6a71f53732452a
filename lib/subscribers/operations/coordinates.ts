import { locate } from "@/lib/providers/geocoder";

/** Coordinates go with a postal code; without one in `values` nothing changes. */
export function withCoordinates<Values extends { zipcode?: string | null }>(values: Values) {
  if (values.zipcode === undefined) return values;
  const place = locate(values.zipcode);
  return { ...values, lat: place?.lat ?? null, lng: place?.lng ?? null };
}
