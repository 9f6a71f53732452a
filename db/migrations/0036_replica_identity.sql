-- A server that copies this one by logical replication knows rows by it; without one, updates of a published table fail.
ALTER TABLE "webhook_events" REPLICA IDENTITY USING INDEX "webhook_events_once";
