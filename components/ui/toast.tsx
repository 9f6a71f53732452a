"use client";

import dynamic from "next/dynamic";
import { type ReactNode, useSyncExternalStore } from "react";
import type { Toast, ToastOptions } from "./toast-options";

let waiting: readonly Toast[] = [];
const listeners = new Set<() => void>();
let count = 0;

function setWaiting(next: readonly Toast[]): void {
  waiting = next;
  for (const listener of listeners) listener();
}

/** Shows a message for 5 s, once the list of toasts is loaded. */
export function toast(message: ReactNode, options: ToastOptions): void {
  setWaiting([...waiting, { ...options, message, id: options.id ?? `toast-${++count}` }]);
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
const nothing: readonly Toast[] = [];

const ToastList = dynamic(() => import("./toast-list").then((made) => made.ToastList), { ssr: false });

let needed = false;
const taken = () => {
  if (waiting.length > 0) setWaiting(nothing);
};

/** Holds the place of the toasts; use one per layout. Their code comes with the first one. `label` names the region. */
export function Toaster({ label }: { label: string }) {
  const toasts = useSyncExternalStore(
    subscribe,
    () => waiting,
    () => nothing,
  );
  needed ||= toasts.length > 0;
  return needed ? <ToastList label={label} toasts={toasts} taken={taken} /> : null;
}
