import ipaddr from "ipaddr.js";
import { z } from "zod";
import { LIMITS, type LimitName } from "./vocabulary/abuse-limits";
import { PROVINCIAL_TAXES } from "./vocabulary/payment-enumerations";

/** Schemas of variables that are lists. lib/env.ts names the variables. */

const KEY_BYTES = 32;

/** Returns the parts of a list, apart by commas. */
const partsOf = (text: string): string[] =>
  text
    .split(",")
    .map((part) => part.trim())
    .filter(Boolean);

/** Keys as "id:base64", apart by commas. The first encrypts, all decrypt. */
export const encryptionKeys = z
  .string()
  .default("")
  .transform((text, check) =>
    partsOf(text).map((part) => {
      const [id = "", written = ""] = part.split(":");
      const secret = Buffer.from(written, "base64");
      if (!/^[\w-]+$/.test(id) || secret.length !== KEY_BYTES)
        check.addIssue({ code: "custom", message: "id:base64 of 32 bytes is needed" });
      return { id, secret };
    }),
  );

/** Provinces of lib/billing/rules/taxes.ts, apart by commas. */
export const provinces = z
  .string()
  .default("")
  .transform((text, check) => {
    const given = partsOf(text);
    const known = PROVINCIAL_TAXES.filter((province) => given.includes(province));
    if (known.length !== new Set(given).size)
      check.addIssue({
        code: "custom",
        message: `only ${PROVINCIAL_TAXES.join(", ")} have a tax of their own`,
      });
    return known;
  });

/** Most numbers that texts come from: a send has a loop for each. 100,000 farms need 210 (docs/scale.md). */
const MOST_NUMBERS = 250;

/** Phone numbers in E.164, apart by commas. */
export const phoneNumbers = z
  .string()
  .default("")
  .transform(partsOf)
  .pipe(
    z
      .array(z.string().regex(/^\+[1-9]\d{7,14}$/, "a number in E.164, such as +14505550100"))
      .max(MOST_NUMBERS)
      .transform((numbers) => [...new Set(numbers)]),
  );

/** Network addresses with the length of their prefix, apart by commas. */
export const networks = z
  .string()
  .default("")
  .transform((text, check) =>
    partsOf(text).flatMap((part) => {
      try {
        return [ipaddr.parseCIDR(part)];
      } catch {
        check.addIssue({ code: "custom", message: `${part} is no network such as 203.0.113.0/24` });
        return [];
      }
    }),
  );

/** Addresses of PostgreSQL servers, apart by commas. */
export const databases = z
  .string()
  .default("")
  .transform((text, check) => {
    const given = partsOf(text);
    if (!given.every((url) => /^postgres(ql)?:\/\//.test(url) && URL.canParse(url)))
      check.addIssue({ code: "custom", message: "postgres://… addresses, one server each, are needed" });
    return given;
  });

/** Network addresses, apart by commas. */
export const addresses = z
  .string()
  .default("")
  .transform((text, check) => {
    const given = partsOf(text);
    for (const address of given)
      if (!ipaddr.isValid(address))
        check.addIssue({ code: "custom", message: `${address} is no address such as 127.0.0.9` });
    return given;
  });

/** No limit can be raised so far that it limits nothing. */
const MOST_POINTS = 100_000;

/** Other numbers of calls for limits of lib/vocabulary/abuse-limits.ts, as "name=points" apart by commas. */
export const limitPoints = z
  .string()
  .default("")
  .transform((text, check) => {
    const points: Partial<Record<LimitName, number>> = {};
    for (const part of partsOf(text)) {
      const [name = "", given = ""] = part.split("=").map((side) => side.trim());
      const number = Number(given);
      if (!Object.hasOwn(LIMITS, name)) check.addIssue({ code: "custom", message: `${name} is no limit` });
      else if (!Number.isInteger(number) || number < 1 || number > MOST_POINTS)
        check.addIssue({ code: "custom", message: `${name}: a number from 1 to ${MOST_POINTS} is needed` });
      else points[name as LimitName] = number;
    }
    return points;
  });
