import { FARM_1 } from "./farm-platform-1";
import { FARM_2 } from "./farm-platform-2";
import { FARM_3A } from "./farm-platform-3a";
import { FARM_3B } from "./farm-platform-3b";
import { FARM_4 } from "./farm-platform-4";
import { FARM_5 } from "./farm-platform-5";
import { FARM_6 } from "./farm-platform-6";
import { FARM_7A } from "./farm-platform-7a";
import { FARM_7B } from "./farm-platform-7b";
import { FARM_8 } from "./farm-platform-8";
import { FARM_9 } from "./farm-platform-9";
import type { Section } from "./section";
import { VISITOR_1 } from "./visitor-and-account-1";
import { VISITOR_2 } from "./visitor-and-account-2";
import { VISITOR_3 } from "./visitor-and-account-3";
import { VISITOR_4 } from "./visitor-and-account-4";
import { VISITOR_5 } from "./visitor-and-account-5";
import { VISITOR_6 } from "./visitor-and-account-6";
import { VISITOR_7 } from "./visitor-and-account-7";
import { VISITOR_8 } from "./visitor-and-account-8";
import { VISITOR_9 } from "./visitor-and-account-9";

/** All sections of both specifications, in their order. */
export const SECTIONS: readonly Section[] = [
  FARM_1,
  FARM_2,
  FARM_3A,
  FARM_3B,
  FARM_4,
  FARM_5,
  FARM_6,
  FARM_7A,
  FARM_7B,
  FARM_8,
  FARM_9,
  VISITOR_1,
  VISITOR_2,
  VISITOR_3,
  VISITOR_4,
  VISITOR_5,
  VISITOR_6,
  VISITOR_7,
  VISITOR_8,
  VISITOR_9,
];
