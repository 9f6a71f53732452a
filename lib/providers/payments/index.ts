export { cardOfIntent, createCustomer, openCardForm, removeCard, saveCard, setDefaultCard } from "./cards";
export { issueInvoice } from "./charges";
export { creditInvoice } from "./credit-notes";
export { DISPUTE_LOST, listDisputeIds, readDispute } from "./disputes";
export {
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
export { listNotices } from "./notices";
export {
  endNeverPaid,
  endPlan,
  endUnpaidPlan,
  scheduleChange,
  setCanceling,
  setPlanTaxes,
  startPlan,
  undoChange,
} from "./plans";
export { readAccount } from "./read-account";
export { readMovements } from "./read-movements";
export { returnCredit } from "./return-credit";
