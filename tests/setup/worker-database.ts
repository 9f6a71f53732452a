import postgres from "postgres";
import { afterAll, afterEach, beforeEach, expect, inject, vi } from "vitest";
import type { DbPool, Timeouts } from "@/db/client";
import { mistakes } from "./mistakes";
import { noteProcessState } from "./process-state";
import { recordStatements } from "./statements/recorded-statements";
import { setTestVariables } from "./test-variables";

if (process.env.STATEMENTS_REPORT) recordStatements(process.env.STATEMENTS_REPORT);

const restoreProcess = noteProcessState();

const template = new URL(inject("templateUrl"));
const name = `potager_${process.pid}_${Math.random().toString(36).slice(2, 8)}`;
const maintenanceUrl = Object.assign(new URL(template), { pathname: "/postgres" }).href;

const maintenance = postgres(maintenanceUrl, { max: 1 });
await maintenance.unsafe(`create database ${name} template potager`);
await maintenance.end();

const url = Object.assign(new URL(template), { pathname: `/${name}` }).href;
setTestVariables(url, `/tmp/${name}`);
// What pages and calls read with refuses every write, as a replica does.
if (process.env.READS_REFUSE_WRITES) process.env.DATABASE_READ_URL = url;

// A missing message or an invalid internal address fails the test.
afterEach(() => {
  expect(mistakes()).toEqual([]);
});

// An unexpected console.error fails the test.
beforeEach(() => {
  vi.spyOn(console, "error");
});
afterEach(() => {
  expect(console.error).not.toHaveBeenCalled();
  vi.restoreAllMocks();
});

afterAll(async () => {
  const shared = globalThis as { potagerPools?: Map<string, DbPool>; potagerTimeouts?: Timeouts };
  const { potagerPools = new Map() } = shared;
  delete shared.potagerTimeouts;
  await Promise.all([...potagerPools.values()].map((pool) => pool.$client.end({ timeout: 5 })));
  potagerPools.clear();
  const last = postgres(maintenanceUrl, { max: 1 });
  await last.unsafe(`drop database if exists ${name} with (force)`);
  await last.end();
  restoreProcess();
  // The next file of this process reads our modules anew; those of packages stay loaded, a third of the time.
  vi.resetModules();
});
