import { consentHistory } from "@/lib/consent/operations/ledger";
import type { Ctx } from "@/lib/platform/context";
import type { PersonData, Subscriber } from "../presenter";

/** Returns all that a farm keeps about a person, with the history of consent (Law 25: access and portability). */
export const describePerson = async (
  ctx: Ctx,
  farm: { id: number; name: string; handle: string },
  subscriber: Subscriber,
): Promise<PersonData> => ({
  exported_at: ctx.clock.now(),
  farm: { name: farm.name, handle: farm.handle },
  subscriber,
  consents: await consentHistory(ctx, farm.id, subscriber.id),
});
