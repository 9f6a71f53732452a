import { forgetDefaultFarm } from "@/lib/accounts/operations/users";
import type { Listeners } from "@/lib/core/context";
import { forgetRecipient, suppressWaiting } from "@/lib/delivery/operations/listeners";
import {
  cancelSendsOfFarm,
  dropFromDrafts,
  finishSend,
  pauseSend,
} from "@/lib/notifications/operations/listeners";
import { forgetQrCode, markSubscribed, markUnsubscribed } from "@/lib/subscribers/operations/listeners";
import { forgetMessages } from "@/lib/transactional/operations/lifecycle";

/**
 * Who hears what: each listener runs in the transaction of whoever published the event, in this order. Doors hand this
 * list to every context they make.
 */
export const LISTENERS: Listeners = {
  consent_granted: [markSubscribed],
  consent_withdrawn: [markUnsubscribed, suppressWaiting],
  subscriber_erased: [forgetRecipient, forgetMessages],
  farm_deleted: [cancelSendsOfFarm, forgetDefaultFarm],
  produce_deleted: [dropFromDrafts],
  qr_code_deleted: [forgetQrCode],
  send_interrupted: [pauseSend],
  send_completed: [finishSend],
};
