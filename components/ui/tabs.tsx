"use client";

import * as Radix from "radix-ui/tabs";
import type { ComponentProps } from "react";
import { cn } from "./class-names";
import { tabListStyle, tabStyle } from "./tab-style";

export const Tabs = Radix.Root;

export function TabsList({ className, ...rest }: ComponentProps<typeof Radix.List>) {
  return <Radix.List className={cn(tabListStyle, className)} {...rest} />;
}

export function TabsTrigger({ className, ...rest }: ComponentProps<typeof Radix.Trigger>) {
  return <Radix.Trigger className={cn(tabStyle, className)} {...rest} />;
}

export function TabsContent({ className, ...rest }: ComponentProps<typeof Radix.Content>) {
  return <Radix.Content className={cn("rounded-md pt-5", className)} {...rest} />;
}
