import { Icon } from "./icons";

/** The first message of a field, as the wire format promises one is enough. */
export function ErrorText({ id, messages }: { id: string; messages?: string[] }) {
  const message = messages?.[0];
  if (!message) return null;
  return (
    <p id={id} className="mt-1.5 flex items-start gap-1.5 text-sm font-medium text-danger-text">
      <Icon name="circle-alert" className="mt-0.5 size-4.5 shrink-0" />
      <span>{message}</span>
    </p>
  );
}
