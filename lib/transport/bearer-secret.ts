import { isSameSecret } from "@/lib/platform/secrets";

/**
 * Returns whether a caller knows our secret. Takes the same time whatever was given.
 * @param authorization the header, "Bearer " and the secret
 * @param ours undefined while the secret is not set: nobody knows it then
 */
export function knowsSecret(authorization: string | null | undefined, ours: string | undefined): boolean {
  const given = authorization?.match(/^Bearer\s+(\S+)$/i)?.[1];
  return given !== undefined && ours !== undefined && isSameSecret(given, ours);
}
