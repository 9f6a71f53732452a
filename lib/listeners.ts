import { clearDefaultFarm } from "@/lib/accounts/operations/users";
import { forgetMembers } from "@/lib/categories/operations/listeners";
import { disconnectFarm } from "@/lib/connections/operations/end";
import { forgetCustomers } from "@/lib/connections/operations/links";
import { countStop, eraseRecipient, suppressWaiting } from "@/lib/delivery/operations/listeners";
import { tellAboutOutage } from "@/lib/delivery/operations/tell-outage";
import { deleteEvents, emptyEvents } from "@/lib/farm-events/operations/forget";
import {
  recordConfirmed,
  recordCreated,
  recordProduce,
  recordSent,
  recordUnsubscribed,
} from "@/lib/farm-events/operations/record";
import { eraseImported, moveImportsToCategory } from "@/lib/imports/operations/listeners";
import {
  cancelSendsOfFarm,
  finishSend,
  followMerge,
  followRestore,
  moveSchedules,
  pauseHeldSends,
  pauseSend,
  pauseSendsOfBlocked,
  removeFromDrafts,
} from "@/lib/notifications/operations/listeners";
import { refuseTransfer } from "@/lib/notifications/operations/refuse-transfer";
import { deleteEndpoints, removeEndpointsOfOwner } from "@/lib/outgoing-webhooks/operations/endpoints";
import { goOnForUnblocked } from "@/lib/outgoing-webhooks/operations/held-back";
import { emptyAnswers } from "@/lib/outgoing-webhooks/operations/messages";
import {
  chargeCanceledSend,
  chargeSend,
  coverFarm,
  coverRestoredFarm,
  endPlanOfFarm,
  followMove,
  moveToAccount,
} from "@/lib/payments/operations/listeners";
import type { Listeners } from "@/lib/platform/context";
import { forgetNotes } from "@/lib/producers/operations/notes";
import { removeFactors, removeFactorsSince } from "@/lib/second-factor/operations/listeners";
import { forgetPartialForms } from "@/lib/subscribers/operations/forget-partial-forms";
import {
  markSubscribed,
  markUnsubscribed,
  moveToCategory,
  putBackIntoCategory,
} from "@/lib/subscribers/operations/listeners";
import { deleteMessages } from "@/lib/transactional/operations/lifecycle";
import { queueWelcome, takeBackWelcomes } from "@/lib/welcome/operations/listeners";

/**
 * The listeners of each event. Each runs in the transaction of the publisher, in this order. Every context that
 * handlers create contains this list.
 */
export const LISTENERS: Listeners = {
  consent_granted: [markSubscribed, queueWelcome, recordConfirmed],
  consent_withdrawn: [markUnsubscribed, suppressWaiting, takeBackWelcomes],
  sms_stopped: [countStop],
  subscribers_erased: [
    eraseRecipient,
    deleteMessages,
    eraseImported,
    forgetMembers,
    forgetCustomers,
    forgetPartialForms,
    emptyEvents,
    emptyAnswers,
  ],
  subscribers_created: [recordCreated],
  subscribers_unsubscribed: [recordUnsubscribed],
  farm_opened: [coverFarm],
  farm_offered: [refuseTransfer],
  farm_transferred: [refuseTransfer, moveToAccount],
  farm_deleted: [
    cancelSendsOfFarm,
    clearDefaultFarm,
    disconnectFarm,
    endPlanOfFarm,
    forgetNotes,
    deleteEndpoints,
    deleteEvents,
  ],
  farm_restored: [coverRestoredFarm],
  farm_moved: [followMove],
  time_zone_changed: [moveSchedules],
  notification_sent: [recordSent],
  produce_changed: [recordProduce],
  produce_deleted: [removeFromDrafts],
  category_merged: [moveToCategory, followMerge, moveImportsToCategory],
  category_restored: [putBackIntoCategory, followRestore],
  send_interrupted: [pauseSend],
  sends_held: [pauseHeldSends],
  user_blocked: [pauseSendsOfBlocked],
  email_restored: [removeFactorsSince],
  account_recovered: [removeFactors, removeEndpointsOfOwner],
  user_unblocked: [goOnForUnblocked],
  channel_paused: [tellAboutOutage],
  send_completed: [finishSend, chargeSend],
  send_canceled: [chargeCanceledSend],
};
