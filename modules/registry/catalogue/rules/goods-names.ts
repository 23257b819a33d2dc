/** Name of a SKU as the trade writes it: product, grade, producer, packaging; cut to the column's 120 characters. */
export const skuName = (product: string, grade: string, producer: string, packaging: string): string =>
  [product, grade, producer, packaging]
    .filter((part) => part !== '')
    .join(' ')
    .slice(0, 120);
