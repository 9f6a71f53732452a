import { describe, expect, it } from "vitest";
import {
  cancelNotification,
  resumeNotification,
  retryNotification,
} from "@/lib/notifications/service/lifecycle";
import { moveNotification, reopenNotification } from "@/lib/notifications/service/planned";
import { sendNotification } from "@/lib/notifications/service/send";
import { fixedClock } from "@/lib/platform/clock";
import type { NotificationStatus } from "@/lib/vocabulary/enumerations";
import { asUser } from "@/tests/factories/context";
import { makeNotification, makeTenant } from "@/tests/factories/tenant";

/** Four minutes before the window opens at the farm. */
const EARLY = fixedClock("2026-07-02T11:56:00Z");

/** The verbs that change a send, and the states in which they cannot. */
const VERBS = [
  ["resume", resumeNotification, ["in_creation", "scheduled", "sending", "sent", "failed", "canceled"]],
  ["retry", retryNotification, ["in_creation", "scheduled", "sending", "paused", "canceled"]],
  ["cancel", cancelNotification, ["in_creation", "sent", "failed", "canceled"]],
  ["reopen", reopenNotification, ["in_creation", "sending", "paused", "sent", "failed", "canceled"]],
  ["move", moveNotification, ["in_creation", "sending", "paused", "sent", "failed", "canceled"]],
  ["send", sendNotification, ["scheduled", "sending", "paused", "sent", "failed", "canceled"]],
] as const;

describe("a send in another state is refused for its state, before the hour is looked at", () => {
  it.each(VERBS)("%s", async (_, verb, states: readonly NotificationStatus[]) => {
    const { owner, farm } = await makeTenant();
    const ctx = asUser(owner, { clock: EARLY });
    for (const status of states) {
      const ended = ["sent", "failed", "canceled"].includes(status);
      const accepted = status === "in_creation" ? {} : { accepted_at: new Date("2026-07-01T16:00:00Z") };
      const { id } = await makeNotification(farm, {
        type: "email",
        status,
        ...accepted,
        ...(ended && { finished_at: new Date("2026-07-01T17:00:00Z") }),
      });
      const input = { farm_id: farm.id, notification_id: id, when: "now" };
      const time = { scheduled_day: "2026-07-03", scheduled_hour: 11 };
      const asked = verb(ctx, verb === moveNotification ? { ...input, ...time } : input);
      await expect(asked, status).rejects.toMatchObject({ code: "conflict" });
    }
  });
});

describe("a paused send", () => {
  it("is still not resumed before the window opens", async () => {
    const { owner, farm } = await makeTenant();
    const accepted_at = new Date("2026-07-01T16:00:00Z");
    const { id } = await makeNotification(farm, { type: "email", status: "paused", accepted_at });
    await expect(
      resumeNotification(asUser(owner, { clock: EARLY }), { farm_id: farm.id, notification_id: id }),
    ).rejects.toMatchObject({ fields: { global: [{ key: "tooEarly" }] } });
  });
});
