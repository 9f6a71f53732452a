import { LostLink } from "@/components/site/lost-link";

export default function LostReportLink() {
  return <LostLink kind="report" />;
}
