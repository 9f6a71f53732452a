import { useSyncExternalStore } from "react";

const still = () => () => {};

/** Returns whether the scripts have reached this part of the page: false on the server and until its hydration. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    still,
    () => true,
    () => false,
  );
