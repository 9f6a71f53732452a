import { join } from "node:path";
import { buildProduct } from "./demo/build";
import { EXAMPLE_COMPANY } from "./demo/company";

// Builds the product for `npm test`; the demo that the end-to-end tests start uses the same build.
const env = { ...process.env, ...EXAMPLE_COMPANY, APP_URL: process.env.APP_URL ?? "http://localhost:3000" };
const { status } = buildProduct(join(import.meta.dirname, ".."), ".next", { stdio: "inherit", env });
process.exitCode = status ?? 1;
