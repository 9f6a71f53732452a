import { locate } from "@/lib/providers/geocoder";
import { canonicalPostalCode } from "@/lib/values/postal-code";

/** Adds the coordinates of the postal code. Returns `values` unchanged when they contain no postal code. */
export function withCoordinates<Values extends { zipcode?: string | null }>(values: Values) {
  if (values.zipcode === undefined) return values;
  // Codes of other countries may begin like one of ours.
  const place = locate(canonicalPostalCode(values.zipcode ?? ""));
  return { ...values, lat: place?.lat ?? null, lng: place?.lng ?? null };
}
