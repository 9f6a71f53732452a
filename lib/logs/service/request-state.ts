import { changeRegistrationState } from "@/lib/accounts/operations/interest";
import { recordAudit } from "@/lib/audit/operations/record-audit";
import { changeContactState } from "@/lib/contact/operations/write";
import { type Ctx, type PoolCtx, transaction } from "@/lib/platform/context";
import { notFound } from "@/lib/platform/errors";
import { authorizeSuperAdmin } from "@/lib/platform/permissions";
import { changeSurveyState } from "@/lib/surveys/operations/save-answer";
import type { RequestState } from "@/lib/vocabulary/enumerations";
import { RequestStateInput } from "../inputs";
import type { RequestLog } from "../rules";

type Change = (tx: Ctx, id: number, state: RequestState) => Promise<RequestState | null>;

const CHANGES: Record<RequestLog, Change> = {
  contact: changeContactState,
  surveys: changeSurveyState,
  registrations: changeRegistrationState,
};

/** Says how far a request to us is. Only for super administrators. @throws AppError not_found | invalid */
export async function changeRequestState(ctx: PoolCtx, raw: unknown): Promise<void> {
  authorizeSuperAdmin(ctx);
  const { log, request_id, state } = RequestStateInput.parse(raw);
  await transaction(ctx, async (tx) => {
    const before = await CHANGES[log](tx, request_id, state);
    if (before === null) throw notFound();
    if (before === state) return;
    await recordAudit(tx, {
      subject: "account",
      act: "change-request",
      farm_id: null,
      subject_id: null,
      before: { state: before },
      after: { request: log, request_id, state },
    });
  });
}
