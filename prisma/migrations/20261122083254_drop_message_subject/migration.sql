-- Nothing reads or writes it since a mail is made from its data when it is sent; shops that still run name the columns they want.
-- AlterTable
ALTER TABLE "outbox_messages" DROP COLUMN "subject";
