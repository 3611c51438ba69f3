-- CreateTable
CREATE TABLE "courier_columns" (
    "courier" TEXT NOT NULL,
    "number" TEXT,
    "tracking" TEXT,
    "amount" TEXT NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "courier_columns_pkey" PRIMARY KEY ("courier")
);

-- CreateTable
CREATE TABLE "remittances" (
    "id" UUID NOT NULL,
    "courier" TEXT NOT NULL,
    "reference" TEXT NOT NULL,
    "received_on" DATE NOT NULL,
    "file_name" TEXT NOT NULL,
    "file_hash" TEXT NOT NULL,
    "by_id" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "remittances_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "remittance_lines" (
    "remittance_id" UUID NOT NULL,
    "line" INTEGER NOT NULL,
    "order_id" TEXT NOT NULL,
    "amount" INTEGER NOT NULL,

    CONSTRAINT "remittance_lines_pkey" PRIMARY KEY ("remittance_id","line")
);

-- CreateIndex
CREATE INDEX "remittances_file_hash_idx" ON "remittances"("file_hash");

-- CreateIndex
CREATE INDEX "remittances_created_at_idx" ON "remittances"("created_at");

-- CreateIndex
CREATE INDEX "remittance_lines_order_id_idx" ON "remittance_lines"("order_id");

-- AddForeignKey
ALTER TABLE "remittance_lines" ADD CONSTRAINT "remittance_lines_remittance_id_fkey" FOREIGN KEY ("remittance_id") REFERENCES "remittances"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "remittance_lines" ADD CONSTRAINT "remittance_lines_order_id_fkey" FOREIGN KEY ("order_id") REFERENCES "orders"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- Columns are chosen by name: the amount, and what the order is found by.
ALTER TABLE "courier_columns" ADD CONSTRAINT "courier_columns_found" CHECK ("number" IS NOT NULL OR "tracking" IS NOT NULL);
ALTER TABLE "remittance_lines" ADD CONSTRAINT "remittance_lines_amount" CHECK ("amount" > 0);
