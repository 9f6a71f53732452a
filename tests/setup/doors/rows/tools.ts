import { makeCheck, makeFailedJob, makeSuppression, makeSwitchedOff } from "@/tests/factories/tools";
import { POTAGER_UNSEEN } from "../actors";
import type { ActionRow } from "../row";

const reason = "Demande reçue par téléphone";

export const TOOL_ACTIONS: ActionRow[] = [
  {
    door: "admin/tools/checklist#record",
    who: POTAGER_UNSEEN,
    payload: () => ({ name: "payouts", note: "Lu chez Stripe" }),
  },
  {
    door: "admin/tools/checklist#clear",
    who: POTAGER_UNSEEN,
    payload: async () => {
      await makeCheck("payouts");
      return { name: "payouts" };
    },
  },
  {
    door: "admin/tools#runAgain",
    who: POTAGER_UNSEEN,
    payload: async () => ({ job_id: await makeFailedJob(), reason }),
  },
  {
    door: "admin/tools/suppressions#find",
    who: POTAGER_UNSEEN,
    payload: () => ({ address: "rose@ailleurs.test" }),
  },
  {
    door: "admin/tools/suppressions#lift",
    who: POTAGER_UNSEEN,
    payload: async () => ({ suppression_id: (await makeSuppression()).id, reason }),
  },
  {
    // No other door calls the programs of farms.
    door: "admin/tools/switches#change",
    who: POTAGER_UNSEEN,
    payload: async () => {
      await makeSwitchedOff("webhooks");
      return { name: "webhooks", is_on: "true", reason };
    },
  },
];
