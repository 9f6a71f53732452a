"use client";

export { CrashScreen as default } from "@/components/site/crash-screen";
