import type { FarmRow } from "@/lib/farms/operations/read";

/** Returns where a farm is taxed: its address decides; without one the province is only the usual one. */
export const presentTaxedAt = ({
  uuid,
  country,
  region,
  address,
  city,
  zipcode,
}: Pick<FarmRow, "uuid" | "country" | "region" | "address" | "city" | "zipcode">) => ({
  farm_uuid: uuid,
  country,
  region,
  has_address: Boolean(address || city || zipcode),
});

export type TaxedAt = ReturnType<typeof presentTaxedAt>;
