import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { zoneRules } from "./time-zones/zone-rules";

writeFileSync(join(import.meta.dirname, "../lib/time-zones/zone-rules.json"), zoneRules());
