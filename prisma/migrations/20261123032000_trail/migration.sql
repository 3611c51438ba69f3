ALTER TABLE "outbox_messages" ADD COLUMN "trail" TEXT;
