import { AsyncLocalStorage } from "node:async_hooks";

interface ActionCall {
  reached: boolean;
}

/** Next compiles the front door and the actions apart, so both find the calls in the process. */
const CALLS = Symbol.for("potager.action-calls");
const shared = globalThis as { [CALLS]?: AsyncLocalStorage<ActionCall> };

/** Runs a request of a form, and remembers whether it reaches a Server Action. */
export function followAction(work: () => void): ActionCall {
  shared[CALLS] ??= new AsyncLocalStorage();
  const call = { reached: false };
  shared[CALLS].run(call, work);
  return call;
}

/** Says that the request of this moment could be read and reached its action. */
export function markActionReached(): void {
  const call = shared[CALLS]?.getStore();
  if (call) call.reached = true;
}
