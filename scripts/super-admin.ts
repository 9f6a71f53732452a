import {
  grantSuperAdmin,
  listForCommand,
  recoverAccount,
  revokeSuperAdmin,
} from "@/lib/second-factor/service/commands";
import { jobContext } from "@/lib/worker/job-context";
import { runCommand } from "./run-command";

/**
 * Makes and ends super administrators on the server, for the first one and for emergencies (docs/product/second-factor.md):
 * `npm run super-admin -- grant|revoke|recover EMAIL`, `npm run super-admin -- list`.
 */
const COMMANDS = {
  grant: { verb: grantSuperAdmin, done: "is a super administrator now, once a second factor is set up" },
  revoke: { verb: revokeSuperAdmin, done: "is an ordinary user now" },
  recover: { verb: recoverAccount, done: "has no second factor and no session any more" },
};

const [command = "", email] = process.argv.slice(2);
const ctx = jobContext("super-admin command");

async function run(): Promise<string> {
  if (command === "list") {
    const people = await listForCommand(ctx);
    return people
      .map((one) => `${one.email}  ${one.has_second_factor ? "second factor" : "no second factor yet"}`)
      .join("\n");
  }
  if (!(command === "grant" || command === "revoke" || command === "recover") || !email)
    throw new Error("Usage: npm run super-admin -- grant|revoke|recover EMAIL, or list");
  const { verb, done } = COMMANDS[command];
  await verb(ctx, { email });
  return `${email} ${done}.`;
}

await runCommand(ctx.requestId, run);
