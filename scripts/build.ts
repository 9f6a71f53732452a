import { join } from "node:path";
import { buildProduct } from "./demo/build";

// Builds the product for `npm test`; the demo that the end-to-end tests start uses the same build.
const { status } = buildProduct(join(import.meta.dirname, ".."), ".next", { stdio: "inherit" });
process.exitCode = status ?? 1;
