import type { FarmRow } from "@/lib/farms/operations/read";

/** The farm whose address decides about taxes; without an address the province is only the usual one. */
export interface TaxedAt {
  farm_uuid: string;
  country: string;
  region: string | null;
  has_address: boolean;
}

/** Returns where a farm is taxed. */
export const presentTaxedAt = ({
  uuid,
  country,
  region,
  address,
  city,
  zipcode,
}: Pick<FarmRow, "uuid" | "country" | "region" | "address" | "city" | "zipcode">): TaxedAt => ({
  farm_uuid: uuid,
  country,
  region,
  has_address: Boolean(address || city || zipcode),
});
