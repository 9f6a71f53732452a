import { generate } from "otplib";
import { db } from "@/db/client";
import { seedDemo } from "@/db/seed/demo";
import { ADMIN, DEMO_APP_SECRET, DEMO_PASSWORD, OWNER } from "@/db/seed/farm";
import { env } from "@/lib/env";
import { countSiteDays } from "@/lib/metrics/service/count";
import { addCard } from "@/lib/payments/cards/service/cards";
import { jobContext } from "@/lib/worker/job-context";

const seeded = await seedDemo(jobContext("seed"));
// The emulated Stripe takes a test card, so that the demo farm can send; a real account never gets one from here.
if (seeded && env().STRIPE_API_BASE) {
  const owner = { kind: "user", user_id: seeded.owner_id, is_admin: false } as const;
  await addCard({ ...jobContext("seed"), actor: owner }, { farm_id: seeded.farm_id, token: "pm_card_visa" });
}
// The figures of the past, which a job counts each night.
if (seeded) await countSiteDays(jobContext("seed"));
await db().$client.end();
console.log(`owner ${OWNER.email} / ${DEMO_PASSWORD}`);
console.log(`super admin ${ADMIN.email} / ${DEMO_PASSWORD}`);
console.log(`  key for an authenticator app: ${DEMO_APP_SECRET}`);
console.log(`  code of this half minute: ${await generate({ secret: DEMO_APP_SECRET })}`);
