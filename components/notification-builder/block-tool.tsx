import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/class-names";
import { Icon, type IconName } from "@/components/ui/icons";

/** Shows one of the small buttons of a block. */
export function BlockTool(props: {
  icon: IconName;
  label: string;
  disabled?: boolean;
  onClick: () => void;
  danger?: boolean;
}) {
  return (
    <Button
      variant={props.danger ? "danger-ghost" : "ghost"}
      size="icon-sm"
      aria-label={props.label}
      title={props.label}
      // The button stays focusable at the ends of the list, so that another press does not lose the focus.
      aria-disabled={props.disabled || undefined}
      className={cn(props.disabled && "cursor-not-allowed opacity-45")}
      onClick={props.onClick}
    >
      <Icon name={props.icon} />
    </Button>
  );
}
