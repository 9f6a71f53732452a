import { randomInt } from "node:crypto";

/** Gives every person an address of their own, as behind a production proxy, because limits count per address. */
export const randomClientAddress = () => ({
  "x-forwarded-for": `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`,
});
