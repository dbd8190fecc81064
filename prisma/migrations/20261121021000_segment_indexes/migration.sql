-- Who bought a product is answered by the index alone, product by product.
DROP INDEX "sale_item_organization_id_product_external_id_sold_on_custo_idx";
CREATE INDEX "sale_item_organization_id_product_external_id_sold_on_custo_idx"
  ON "sale_item"("organization_id", "product_external_id", "sold_on", "customer_id") INCLUDE ("quantity");
CREATE INDEX "product_organization_id_product_code_idx" ON "product"("organization_id", "product_code") INCLUDE ("external_id");
CREATE INDEX "product_organization_id_brand_idx" ON "product"("organization_id", "brand") INCLUDE ("external_id");
CREATE INDEX "product_organization_id_department_idx" ON "product"("organization_id", "department") INCLUDE ("external_id");
CREATE INDEX "product_organization_id_collection_idx" ON "product"("organization_id", "collection") INCLUDE ("external_id");

CREATE INDEX "customer_organization_id_neighborhood_id_idx" ON "customer"("organization_id", "neighborhood", "id");
