"use server";

import {
  deleteNotification,
  duplicateNotification,
  updateNotification,
} from "@/lib/notifications/service/drafts";
import { createFromTemplate, replaceWithTemplate } from "@/lib/notifications/service/from-template";
import {
  cancelNotification,
  resumeNotification,
  retryNotification,
} from "@/lib/notifications/service/lifecycle";
import {
  deleteTemplate,
  saveTemplate,
  undeleteTemplate,
  updateTemplate,
} from "@/lib/notifications/service/own-templates";
import { moveNotification, reopenNotification } from "@/lib/notifications/service/planned";
import { previewNotification } from "@/lib/notifications/service/preview";
import { publishNotification } from "@/lib/notifications/service/publish";
import { sendNotification } from "@/lib/notifications/service/send";
import { sendTest } from "@/lib/notifications/service/send-test";
import { serverAction } from "@/lib/transport/action";

const uuidOf = ({ uuid }: { uuid: string }) => ({ uuid });

export const begin = serverAction({ verb: createFromTemplate, answer: uuidOf });
export const restart = serverAction({ verb: replaceWithTemplate, answer: uuidOf });
export const save = serverAction({
  verb: updateNotification,
  answer: ({ updated_at, version }) => ({ saved_at: updated_at.toISOString(), version }),
});
export const keepTemplate = serverAction({ verb: saveTemplate });
export const renameTemplate = serverAction({ verb: updateTemplate });
export const removeTemplate = serverAction({ verb: deleteTemplate });
export const restoreTemplate = serverAction({ verb: undeleteTemplate });
export const duplicate = serverAction({ verb: duplicateNotification, answer: uuidOf });
export const remove = serverAction({ verb: deleteNotification });
export const cancel = serverAction({ verb: cancelNotification });
export const reopen = serverAction({ verb: reopenNotification, answer: uuidOf });
export const move = serverAction({ verb: moveNotification, answer: uuidOf });
export const resume = serverAction({ verb: resumeNotification });
export const retry = serverAction({ verb: retryNotification });
export const preview = serverAction({ verb: previewNotification, answer: (shown) => shown });
export const test = serverAction({ verb: sendTest, answer: (sent) => sent });
export const publish = serverAction({ verb: publishNotification });
export const send = serverAction({
  verb: sendNotification,
  answer: ({ uuid, status }) => ({ uuid, status }),
});
