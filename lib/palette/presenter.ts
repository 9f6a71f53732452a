export type { Found } from "./queries";
