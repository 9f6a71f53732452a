import { randomInt } from "node:crypto";

/** Everybody comes from a place of their own, as behind the proxy of production: limits count per address. */
export const fromSomewhere = () => ({
  "x-forwarded-for": `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`,
});
