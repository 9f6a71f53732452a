"use server";

import { startCardForm } from "@/lib/payments/cards/service/card-form";
import { addCard, deleteCard, makeDefaultCard } from "@/lib/payments/cards/service/cards";
import { payInvoice } from "@/lib/payments/plans/service/plan-page";
import { cancelPlan, choosePlan, resumePlan, undoPlanChange } from "@/lib/payments/plans/service/plans";
import { claimGuarantee } from "@/lib/payments/refunds/service/refunds";
import { serverAction } from "@/lib/transport/action";

export const startForm = serverAction({ verb: startCardForm, answer: (form) => form });
export const add = serverAction({ verb: addCard, answer: (answer) => answer });
export const makeDefault = serverAction({ verb: makeDefaultCard });
export const removeCard = serverAction({ verb: deleteCard });
export const choose = serverAction({
  verb: choosePlan,
  answer: ({ status, authentication_url }) => ({ status, authentication_url }),
});
export const cancel = serverAction({ verb: cancelPlan });
export const resume = serverAction({ verb: resumePlan });
export const undo = serverAction({ verb: undoPlanChange });
export const pay = serverAction({ verb: payInvoice, answer: (answer) => answer });
export const claim = serverAction({ verb: claimGuarantee, answer: (answer) => answer });
