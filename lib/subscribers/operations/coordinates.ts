import { locate } from "@/lib/providers/geocoder";

/** Adds the coordinates of the postal code. Returns `values` unchanged when they contain no postal code. */
export function withCoordinates<Values extends { zipcode?: string | null }>(values: Values) {
  if (values.zipcode === undefined) return values;
  const place = locate(values.zipcode);
  return { ...values, lat: place?.lat ?? null, lng: place?.lng ?? null };
}
