import { db } from "@/db/client";
import { seedDemo } from "@/db/seed/demo";
import { ADMIN, DEMO_PASSWORD, OWNER } from "@/db/seed/farm";
import { jobContext } from "@/lib/jobs/tasks";

await seedDemo(jobContext("seed"));
await db().$client.end();
console.log(`owner ${OWNER.email} / ${DEMO_PASSWORD}`);
console.log(`super admin ${ADMIN.email} / ${DEMO_PASSWORD}`);
