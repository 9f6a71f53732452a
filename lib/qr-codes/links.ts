import { env } from "@/lib/env";

/** Returns the address in a QR code. It is short, so that the squares are large. */
export const scanUrl = (code: { uuid: string }): string => `${env().APP_URL}/q/${code.uuid}`;
