import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { emulateProviders } from "@/tests/setup/doors/emulated";
import { seed, share } from "@/tests/setup/long-runs";
import { installPythonProgram } from "@/tests/setup/python-program";
import { permittedRows, ROLES, type Role, serveFreshRequests } from "./schemathesis/fresh-requests";
import { startWeb, type WebProcess } from "./web-process";

await emulateProviders();

/** Requests of each call for each role, three of four valid ones, beside those that follow from its examples. */
const REQUESTS_A_CALL = share(30);
/** Valid requests on new things that each call answers at least, for each role that may make it. */
const LEAST_DONE = share(20);
const LEAST_CALLS = share(20_000);
const CHECKS =
  "not_a_server_error,status_code_conformance,content_type_conformance,response_headers_conformance,response_schema_conformance";
const A_ROLE_MS = 40 * 60_000;

interface Answered {
  door: string;
  status: number;
  fresh: boolean;
  text?: string;
}

interface Round {
  web: WebProcess;
  command: string;
  round: number;
  doors: string[];
}

const folder = mkdtempSync(join(tmpdir(), "potager-fuzz-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Rounds in which calls come again that had too few cases: the fuzzer leaves some early. */
const MOST_ROUNDS = 6;

type Seldom = [door: string, times: number, refusal: string | undefined];

/** Returns the calls that a role may make, and that were not done often enough, each with how often and a refusal. */
function seldomDone(role: Role, answered: Answered[]): Seldom[] {
  const done = new Map<string, number>();
  for (const { door, status, fresh } of answered)
    if (fresh && status < 300) done.set(door, (done.get(door) ?? 0) + 1);
  return [...permittedRows(role).keys()]
    .map((door): Seldom => {
      const refusal = answered.findLast((one) => one.fresh && one.door === door && one.status >= 300)?.text;
      return [door, done.get(door) ?? 0, refusal];
    })
    .filter(([, times]) => times < LEAST_DONE);
}

/** Runs the fuzzer over calls of the OpenAPI document as one role, over all when none is named. */
async function fuzzAs(role: Role, { web, command, round, doors }: Round) {
  const fresh = await serveFreshRequests(role);
  const answers = join(folder, `${role}-${round}.ndjson`);
  const args = ["run", `${web.url}/api/openapi.json`, "--url", web.url, "--checks", CHECKS];
  const amounts = [
    "--max-examples",
    String(REQUESTS_A_CALL),
    "--seed",
    String(seed + round),
    "--workers",
    "2",
  ];
  const how = ["--phases", "examples,fuzzing", "--continue-on-failure", "--suppress-health-check", "all"];
  const named = doors.flatMap((door) => ["--include-name", door]);
  const child = spawn(
    command,
    [...args, ...amounts, ...how, "--no-shrink", "--no-color", "--warnings", "off", ...named],
    {
      env: {
        ...process.env,
        PYTHONPATH: join(import.meta.dirname, "schemathesis"),
        SCHEMATHESIS_HOOKS: "hooks",
        PYTHONDONTWRITEBYTECODE: "1",
        FRESH_URL: fresh.url,
        FUZZ_ANSWERS: answers,
        TEST_SEED: String(seed + round),
      },
      cwd: folder,
      stdio: ["ignore", "pipe", "pipe"],
    },
  );
  let said = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (said += chunk));
  const code = await new Promise<number | null>((done) => child.once("exit", done));
  fresh.close();
  const lines = existsSync(answers) ? readFileSync(answers, "utf8").trim().split("\n") : [];
  return { code, said, answered: lines.map((line) => JSON.parse(line) as Answered) };
}

describe("a fuzzer that reads the OpenAPI document", () => {
  let web: WebProcess;
  let command = "";
  let calls = 0;
  beforeAll(async () => {
    command = installPythonProgram(
      "schemathesis",
      join(import.meta.dirname, "schemathesis/requirements.txt"),
    );
    web = await startWeb({ TRUSTED_PROXIES: "1" });
  }, 300_000);
  afterAll(() => web.stop());

  it.each(ROLES)(
    "finds no accident and nothing undocumented as %s",
    async (role) => {
      const answered: Answered[] = [];
      let doors: string[] = [];
      for (let round = 0; round < MOST_ROUNDS && (round === 0 || doors.length > 0); round++) {
        const ran = await fuzzAs(role, { web, command, round, doors });
        answered.push(...ran.answered);
        expect(ran.code, ran.said.slice(-30_000)).toBe(0);
        doors = seldomDone(role, answered).map(([door]) => door);
      }
      calls += answered.length;
      const of = (status: number) => answered.filter((one) => Math.floor(one.status / 100) === status).length;
      console.log(
        `${role}: ${answered.length} calls, ${[2, 3, 4, 5].map((n) => `${of(n)} of ${n}xx`).join(", ")}`,
      );
      expect(answered.filter(({ status }) => status >= 500)).toEqual([]);
      expect(seldomDone(role, answered)).toEqual([]);
    },
    A_ROLE_MS,
  );

  it("called often enough", () => expect(calls).toBeGreaterThanOrEqual(LEAST_CALLS));
});
