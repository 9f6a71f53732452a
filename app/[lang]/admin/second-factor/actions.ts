"use server";

import {
  addPasskey,
  confirmAuthenticatorApp,
  makeRecoveryCodes,
  removeAuthenticatorApp,
  removePasskey,
  startAuthenticatorApp,
  startPasskey,
} from "@/lib/second-factor/service/factors";
import { serverAction } from "@/lib/transport/action";

export const startApp = serverAction({ verb: startAuthenticatorApp, answer: (setup) => setup });
export const confirmApp = serverAction({ verb: confirmAuthenticatorApp, answer: (added) => added });
export const removeApp = serverAction({ verb: removeAuthenticatorApp });
export const startPasskeyAction = serverAction({ verb: startPasskey, answer: (options) => options });
export const addPasskeyAction = serverAction({ verb: addPasskey, answer: (added) => added });
export const removePasskeyAction = serverAction({ verb: removePasskey });
export const makeCodes = serverAction({ verb: makeRecoveryCodes, answer: (made) => made });
