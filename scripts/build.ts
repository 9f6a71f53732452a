import { join } from "node:path";
import { buildProduct } from "./demo/build";

// The build of `npm test`: the demo its end-to-end tests start takes it as its own.
const { status } = buildProduct(join(import.meta.dirname, ".."), ".next", { stdio: "inherit" });
process.exitCode = status ?? 1;
