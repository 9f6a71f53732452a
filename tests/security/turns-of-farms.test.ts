import { readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";

/** Verbs that write to no farm's rows, or to one that nobody else writes to yet. */
const OF_NO_FARM: Record<string, string> = {
  "lib/accounts/service/email-address.ts": "an account",
  "lib/accounts/service/leave.ts": "an account",
  "lib/accounts/service/passwords.ts": "an account",
  "lib/accounts/service/phone.ts": "an account",
  "lib/accounts/service/profile.ts": "an account",
  "lib/accounts/service/restore-email.ts": "an account",
  "lib/accounts/service/sign-up.ts": "a new farm",
  "lib/demo/service.ts": "the text of the demo",
  "lib/faqs/service.ts": "the super administrator alone",
  "lib/logs/service/request-state.ts": "the super administrator alone",
  "lib/payments/commands/service/stuck-commands.ts": "the super administrator alone",
  "lib/producers/service/export.ts": "the super administrator alone",
  "lib/producers/service/grants.ts": "the super administrator alone",
  "lib/producers/service/notes.ts": "the super administrator alone",
  "lib/producers/service/review.ts": "the super administrator alone",
  "lib/qr-codes/service/batches.ts": "the super administrator alone",
  "lib/qr-codes/service/issue.ts": "the super administrator alone",
  "lib/second-factor/service/factors.ts": "an account",
  "lib/second-factor/service/log-in.ts": "an account",
  "lib/second-factor/service/super-admins.ts": "the super administrator alone",
  "lib/tools/service/checklist.ts": "the super administrator alone",
  "lib/tools/service/queue.ts": "the super administrator alone",
  "lib/tools/service/suppressions.ts": "the super administrator alone",
  "lib/tools/service/switches.ts": "the super administrator alone",
  "lib/users/service/act-as.ts": "the super administrator alone",
  "lib/users/service/block.ts": "the super administrator alone",
  "lib/users/service/create.ts": "the super administrator alone",
};

it("writers to the rows of a farm take turns with its other writers, whoever calls", () => {
  const writers = readdirSync("lib", { recursive: true, encoding: "utf8" })
    .map((file) => `lib/${file}`)
    .filter((file) => /\/service(\/[^/]+)?\.ts$|\/service\/.+\.ts$/.test(file) && !file.includes(".test."))
    .filter((file) => {
      const text = readFileSync(file, "utf8");
      // A member is put in the turn of the farm by the permission; jobs and webhooks take none.
      const inTurn =
        /\b(authorizeFarm|authorizeFarmOf|authorizeVerifiedFarmOf|queueForFarm|authorizeJob|authorizeWebhook)\(/;
      return /\btransaction\(ctx\b/.test(text) && !inTurn.test(text);
    });
  expect(writers.sort()).toEqual(Object.keys(OF_NO_FARM).sort());
});
