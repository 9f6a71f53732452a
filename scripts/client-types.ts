import { mkdirSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { CLIENT_TYPES, writeClientTypes } from "@/tests/client/write-types";

// The document names the site's address, and what reads it wants the other settings too.
process.env.DATABASE_URL ??= "postgres://unused";
process.env.AUTH_SECRET ??= "client-types-only-client-types-only";
mkdirSync(dirname(CLIENT_TYPES), { recursive: true });
writeFileSync(CLIENT_TYPES, await writeClientTypes());
