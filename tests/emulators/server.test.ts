import { expect, it } from "vitest";
import { startWithApp } from "./testing";

it("answers a browser that asks for an icon without an error: a full Chromium asks on every page", async () => {
  const { emulators } = await startWithApp();
  const icon = await fetch(new URL("/favicon.ico", emulators.outbox.url));
  expect([icon.status, await icon.text()]).toEqual([204, ""]);
  expect((await fetch(new URL("/nothing", emulators.outbox.url))).status).toBe(404);
});
