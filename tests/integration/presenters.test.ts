import { describe, expect, it } from "vitest";
import { emulateProviders } from "@/tests/setup/doors/emulated";
import { knock } from "@/tests/setup/doors/knock";
import { ROUTE_ROWS } from "@/tests/setup/doors/rows";
import { Scene } from "@/tests/setup/doors/scene";
import { allRoutes } from "@/tests/setup/doors/tree";

await emulateProviders();
const routes = await allRoutes();

/** Columns that no answer may contain: secrets, and internal data. */
const INSIDE = [
  "frozen_content",
  "password_hash",
  "session_epoch",
  "token_hash",
  "secret_hash",
  "deleted_at",
  "erased_at",
  "email_consent_until",
  "sms_consent_until",
  "idempotency_key",
  "called_ids",
  "accepted_ids",
  "provider_message_id",
  "claimed_by",
  "lease_until",
  "payload",
  "attempts",
];

describe("what leaves a feature", () => {
  it.each(ROUTE_ROWS.map((row) => [row.note ? `${row.door}, ${row.note}` : row.door, row] as const))(
    "went through its presenter: %s",
    async (_name, row) => {
      const scene = new Scene(row.scene);
      for (const actor of ["owner", "super_admin"] as const) {
        const { text } = await knock(row, routes.get(row.door), actor, scene);
        expect(INSIDE.filter((column) => text.includes(`"${column}"`))).toEqual([]);
      }
    },
  );
});
