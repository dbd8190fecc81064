-- The second wall for what points to a store or a seller: a reference into another organization can't exist.
ALTER TABLE "customer"
  ADD CONSTRAINT "customer_organization_id_store_id_fkey" FOREIGN KEY ("organization_id", "store_id")
    REFERENCES "store" ("organization_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE,
  ADD CONSTRAINT "customer_organization_id_preferred_store_id_fkey" FOREIGN KEY ("organization_id", "preferred_store_id")
    REFERENCES "store" ("organization_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE,
  ADD CONSTRAINT "customer_organization_id_preferred_seller_id_fkey" FOREIGN KEY ("organization_id", "preferred_seller_id")
    REFERENCES "seller" ("organization_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "app_user"
  ADD CONSTRAINT "app_user_organization_id_store_id_fkey" FOREIGN KEY ("organization_id", "store_id")
    REFERENCES "store" ("organization_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;
