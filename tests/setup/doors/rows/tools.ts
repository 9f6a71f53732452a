import { makeFailedJob, makeSuppression } from "@/tests/factories/tools";
import { POTAGER_UNSEEN } from "../actors";
import type { ActionRow } from "../row";

const reason = "Demande reçue par téléphone";

export const TOOL_ACTIONS: ActionRow[] = [
  {
    door: "admin/tools#runAgain",
    who: POTAGER_UNSEEN,
    payload: async () => ({ job_id: await makeFailedJob(), reason }),
  },
  {
    door: "admin/tools/suppressions#lift",
    who: POTAGER_UNSEEN,
    payload: async () => ({ suppression_id: (await makeSuppression()).id, reason }),
  },
];
