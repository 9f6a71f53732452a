import type { PaymentProvider } from "../payment-provider";
import { cardOfIntent, createCustomer, openCardForm, removeCard, saveCard, setDefaultCard } from "./cards";
import { issueInvoice } from "./charges";
import { creditInvoice } from "./credit-notes";
import { listDisputeIds, readDispute } from "./disputes";
import {
  addCredit,
  awaitDrafts,
  dropIntent,
  payInvoice,
  paymentAfterReturn,
  refundRest,
  takePayment,
  voidInvoice,
  voidOfEndedPlans,
} from "./invoices";
import { listNotices } from "./notices";
import {
  endNeverPaid,
  endPlan,
  endUnpaidPlan,
  scheduleChange,
  setCanceling,
  setPlanTaxes,
  startPlan,
  undoChange,
} from "./plans";
import { readAccount } from "./read-account";
import { readMovements } from "./read-movements";
import { returnCredit } from "./return-credit";

/** Stripe, at STRIPE_API_BASE when that is set. */
export const stripeProvider: PaymentProvider = {
  customers: { create: createCustomer, read: readAccount, addCredit, readMovements },
  cards: {
    openForm: openCardForm,
    save: saveCard,
    ofForm: cardOfIntent,
    setDefault: setDefaultCard,
    remove: removeCard,
  },
  plans: {
    start: startPlan,
    scheduleChange,
    undoChange,
    setTaxes: setPlanTaxes,
    setCanceling,
    end: endPlan,
    endUnpaid: endUnpaidPlan,
    endNeverPaid,
  },
  payments: { takeAhead: takePayment, afterReturn: paymentAfterReturn, dropIntent },
  invoices: { issue: issueInvoice, pay: payInvoice, void: voidInvoice, voidOfEndedPlans, awaitDrafts },
  refunds: { creditInvoice, refundRest, returnCredit },
  disputes: { read: readDispute, listIds: listDisputeIds },
  events: { list: listNotices },
};
