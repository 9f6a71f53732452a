import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { CreateBucketCommand, PutBucketPolicyCommand, S3Client } from "@aws-sdk/client-s3";
import postgres from "postgres";
import sharp from "sharp";
import { afterAll, beforeAll, expect, it } from "vitest";
import { db } from "@/db/client";
import { EXAMPLE_COMPANY } from "@/scripts/demo/company";
import { startEmulators } from "@/tests/emulators/start";
import { makeToken } from "@/tests/factories/account";
import { makeTenant } from "@/tests/factories/tenant";
import { accept } from "@/tests/processes/crash-sends";
import { ROOT } from "@/tests/setup/doors/tree";
import { setTestVariables } from "@/tests/setup/test-variables";
import { type S3Server, startS3Server } from "./bucket/s3-server";
import { type DebianPostgres, startDebianPostgres } from "./debian-postgres";
import { environmentOfPerson, runToEnd } from "./ended";
import { blocksOf, commandsOf } from "./guide";
import { type PgBouncer, startPgBouncer } from "./pgbouncer-server";
import { copyFunctions, type Instance, startInstance } from "./serverless-host";
import { statusOf } from "./visitors";

const GUIDE = "serverless.md";
const BUILD_MS = 1_800_000;
const PEOPLE = 1000;
const REGION = "ca-central-1";
/** Pages and files that need texts, fonts, drawings and native packages, which only a trace finds. */
const SERVED = [
  ...["/fr", "/en/faq", "/fr/blogue", "/fr/recherche?q=miel", "/fr/creer-un-compte", "/api/docs"],
  ...[
    "/api/search",
    "/api/openapi.json",
    "/api/global",
    "/api/global/captcha",
    "/sitemap.xml",
    "/fr/blogue/rss.xml",
  ],
];

const folder = mkdtempSync(join(tmpdir(), "potager-serverless-"));
const [code, functions] = [join(folder, "code"), join(folder, "functions")];
const OPERATIONS_TOKEN = "token-of-the-monitor-of-this-test";
let server: DebianPostgres;
let bouncer: PgBouncer;
let bucket: S3Server;
let emulators: Awaited<ReturnType<typeof startEmulators>>;
let settings: Record<string, string>;
const instances: Instance[] = [];

beforeAll(async () => {
  server = await startDebianPostgres();
  bucket = await startS3Server();
  emulators = await startEmulators({ deliveredAfterMs: 100 });
}, BUILD_MS);
afterAll(async () => {
  for (const instance of instances) await instance.stop();
  await db().$client.end({ timeout: 5 });
  await bouncer?.stop();
  await server?.stop();
  await bucket?.stop();
  await emulators?.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Returns the settings of the guide, with those of this machine where it has dots or an example. */
function settingsOf(block: string, ours: Record<string, string>): Record<string, string> {
  const shown = [...block.matchAll(/^(\w+)=(\S+)/gm)].map(
    ([, name = "", value = ""]) => [name, value] as const,
  );
  const open = shown.filter(([, value]) => value.includes("…")).map(([name]) => name);
  expect(Object.keys(ours).sort()).toEqual(open.sort());
  return { ...Object.fromEntries(shown), ...ours };
}

async function run(commands: string, env: Record<string, string>): Promise<void> {
  const { code: status, said } = await runToEnd("sh", ["-euc", commands], {
    cwd: code,
    env: environmentOfPerson({ ...env, DATA_DIR: join(folder, "nothing") }),
  });
  expect(status, said.slice(-6000)).toBe(0);
}

it("the guide makes the schema, the role of the pooler and the build", { timeout: BUILD_MS }, async () => {
  const direct = await server.make("potager");
  execFileSync("git", ["clone", "--quiet", "--depth", "1", `file://${ROOT}`, code]);
  const [schema = "", variables = ""] = commandsOf(GUIDE);
  await run(schema, { DATABASE_DIRECT_URL: direct });

  const superuser = postgres(server.superuser("potager"), { max: 1, onnotice: () => {} });
  for (const statements of blocksOf(GUIDE, "sql")) await superuser.unsafe(statements);
  await superuser.end();
  const ofWeb = new URL(direct);
  Object.assign(ofWeb, { username: "potager_web", password: "another secret" });
  const web = postgres(ofWeb.href, { max: 1, onnotice: () => {} });
  expect(await web`select current_setting('statement_timeout') as most`).toMatchObject([{ most: "20s" }]);
  await web.end();
  bouncer = await startPgBouncer(ofWeb.href);

  setTestVariables(direct, join(folder, "nothing"));
  const { AUTH_SECRET = "", ENCRYPTION_KEYS = "" } = process.env;
  const credentials = { AWS_ACCESS_KEY_ID: "test", AWS_SECRET_ACCESS_KEY: "test" };
  settings = {
    ...settingsOf(variables, {
      DATABASE_URL: bouncer.url,
      DATABASE_DIRECT_URL: direct,
      S3_BUCKET: "photos",
      S3_PRIVATE_BUCKET: "papers",
      S3_REGION: REGION,
      S3_PUBLIC_URL: `${bucket.endpoint}/photos`,
      CRON_SECRET: "secret-of-the-cron-of-this-test",
    }),
    ...EXAMPLE_COMPANY,
    ...emulators.env,
    ...credentials,
    ...{ AUTH_SECRET, ENCRYPTION_KEYS, OPERATIONS_TOKEN, S3_ENDPOINT: bucket.endpoint },
    EMAIL_REQUESTS_PER_SECOND: "20",
  };
  Object.assign(process.env, credentials);
  const owner = new S3Client({ region: REGION, endpoint: bucket.endpoint, forcePathStyle: true });
  const CreateBucketConfiguration = { LocationConstraint: REGION } as const;
  for (const Bucket of ["photos", "papers"])
    await owner.send(new CreateBucketCommand({ Bucket, CreateBucketConfiguration }));
  const mayRead = {
    Effect: "Allow",
    Principal: "*",
    Action: "s3:GetObject",
    Resource: "arn:aws:s3:::photos/*",
  };
  const Policy = JSON.stringify({ Version: "2012-10-17", Statement: [mayRead] });
  await owner.send(new PutBucketPolicyCommand({ Bucket: "photos", Policy }));
  await run("npm run build", { ...settings, VERCEL: "1" });
  copyFunctions(code, functions);
  instances.push(
    ...(await Promise.all([startInstance(functions, settings), startInstance(functions, settings)])),
  );
});

it("two instances serve what they traced, with the headers that protect it", async () => {
  const { farm } = await makeTenant();
  const pages = [`/fr/fermes/${farm.handle}`, `/en/farms/${farm.handle}/subscription`];
  for (const { ask, said } of instances) {
    for (const path of [...SERVED, ...pages])
      expect([path, (await ask(path)).status], said()).toEqual([path, 200]);
    const { headers } = await ask(pages[0]!);
    expect(headers.get("content-security-policy")).toContain("object-src 'none'");
    const page = await (await ask(pages[0]!)).text();
    const picture = new URL(/property="og:image" content="([^"]+)"/.exec(page)?.[1] ?? "");
    const { status, headers: drawn } = await ask(picture.pathname);
    expect([status, drawn.get("content-type")], said()).toEqual([200, "image/png"]);
  }
});

it("a picture goes into the bucket", async () => {
  const { owner } = await makeTenant();
  const colour = { width: 900, height: 600, channels: 3, background: "#2f6b3c" } as const;
  const form = new FormData();
  const bytes = new Uint8Array(await sharp({ create: colour }).jpeg().toBuffer());
  form.set("file", new Blob([bytes], { type: "image/jpeg" }), "photo.jpg");
  const headers = { authorization: `Bearer ${await makeToken(owner)}` };
  const answer = await instances[0]!.ask("/api/global/upload", { method: "POST", headers, body: form });
  expect(answer.status, instances[0]!.said()).toBe(201);
  const { url } = (await answer.json()) as { url: string };
  expect(url).toContain(`${bucket.endpoint}/photos/`);
  expect((await fetch(url)).status).toBe(200);
});

it("the cron of vercel.json sends to a thousand people, and to nobody twice", {
  timeout: 300_000,
}, async () => {
  const { crons } = JSON.parse(readFileSync(join(ROOT, "vercel.json"), "utf8")) as {
    crons: { path: string }[];
  };
  const headers = { authorization: `Bearer ${settings.CRON_SECRET}` };
  const tick = async ({ ask, said }: Instance) => {
    for (const { path } of crons) {
      const answer = await ask(path, { headers });
      expect(answer.status, said()).toBe(200);
    }
  };
  const send = await accept(PEOPLE, 0);
  for (let minutes = 0; (await statusOf(send)) !== "sent" && minutes < 10; minutes++)
    await Promise.all(instances.map(tick));
  expect(await statusOf(send)).toBe("sent");
  const counted = await fetch(`${emulators.outbox.url}/recipients.json?channel=email`);
  const received = (await counted.json()) as Record<string, number>;
  expect(send.emails.filter((email) => received[email] !== 1)).toEqual([]);

  const { farm } = await makeTenant({ plan_type: "trial", trial_ends_at: new Date(Date.now() - 1000) });
  const [one] = instances as [Instance];
  const kept = async () => (await one.ask(`/fr/fermes/${farm.handle}`)).headers.get("x-nextjs-cache");
  await expect.poll(kept, { timeout: 20_000 }).toBe("HIT");
  await db().$client`select graphile_worker.add_job('end_trials', '{}'::json)`;
  await tick(one);
  expect(await kept()).not.toBe("HIT");

  const monitor = { authorization: `Bearer ${OPERATIONS_TOKEN}` };
  const ready = (await (await one.ask("/api/ready", { headers: monitor })).json()) as Record<string, unknown>;
  expect(JSON.stringify(ready)).toMatch(/"cron_seen_seconds":[01]?\d?\d[,.}]/);
});
