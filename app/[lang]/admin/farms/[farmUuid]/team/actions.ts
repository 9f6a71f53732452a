"use server";

import { acceptFarm, endFarmOffer, offerFarm } from "@/lib/members/service/hand-over";
import { changeMemberRole, inviteMember, removeMember, resendInvitation } from "@/lib/members/service/team";
import { serverAction } from "@/lib/transport/action";

export const invite = serverAction({ verb: inviteMember });
export const resend = serverAction({ verb: resendInvitation });
export const changeRole = serverAction({ verb: changeMemberRole });
export const remove = serverAction({ verb: removeMember });
export const offer = serverAction({ verb: offerFarm });
export const endOffer = serverAction({ verb: endFarmOffer });
export const accept = serverAction({ verb: acceptFarm });
