import { LostLink } from "@/components/site/lost-link";

export default function LostUnsubscribeLink() {
  return <LostLink kind="unsubscribe" />;
}
