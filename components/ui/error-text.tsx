import { Icon } from "./icons";

/** Shows only the first message of a field; the API promises that one is enough. */
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
