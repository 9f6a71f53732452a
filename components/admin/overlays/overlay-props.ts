import type { Asked } from "./ask-overlay";
import type { AdminPlace } from "./place";

/** What every overlay of the admin gets. */
export interface OverlayProps {
  place: AdminPlace;
  topic?: Asked["topic"];
  onClose: () => void;
}
