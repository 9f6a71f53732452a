import { createHmac, timingSafeEqual } from "node:crypto";
import { env } from "@/lib/env";
import { FORM_HOURS } from "./rules";

/**
 * Returns the secret that step 2 of the form needs after step 1: a time in seconds and an HMAC, formatted as a UUID.
 * It is checked without a row, so that a form of an already known person gets the same answers.
 */
export function formUuid(farm_id: number, id: number, now: Date): string {
  const bytes = Buffer.alloc(16);
  bytes.writeUInt32BE(Math.floor(now.getTime() / 1000));
  createHmac("sha256", env().AUTH_SECRET)
    .update(`subscribe-form\n${farm_id}.${id}.${bytes.readUInt32BE()}`)
    .digest()
    .copy(bytes, 4, 0, 12);
  // Sets version and variant of a random UUID (RFC 9562), because strict parsers check them.
  bytes[6] = (bytes[6]! & 0x0f) | 0x40;
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  return bytes.toString("hex").replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}

/** Returns whether an id and secret belong to a form of the farm that is at most a day old. */
export function isFormOf(farm_id: number, form: { id: number; form_uuid: string }, now: Date): boolean {
  const given = Buffer.from(form.form_uuid.replaceAll("-", ""), "hex");
  if (given.length !== 16) return false;
  const made = new Date(given.readUInt32BE() * 1000);
  const age = now.getTime() - made.getTime();
  if (age < -60_000 || age > FORM_HOURS * 3600 * 1000) return false;
  const expected = Buffer.from(formUuid(farm_id, form.id, made).replaceAll("-", ""), "hex");
  return timingSafeEqual(given, expected);
}
