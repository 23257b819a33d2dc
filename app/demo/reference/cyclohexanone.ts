/** What stands on every paper of cyclohexanone: a hazardous liquid the reference catalogue does not have. */
export const cyclohexanone = {
  nameEn: 'Cyclohexanone',
  casNo: '108-94-1',
  ecNo: '203-631-1',
  molecularFormula: 'C6H10O',
  hsCode: '291422',
  taxCategoryCode: '1070201030000000000',
  taxRate: '13',
  physicalForm: '10',
  unNo: '1915',
  hazardClass: '3',
  packingGroup: 'III',
  properShippingName: 'CYCLOHEXANONE',
  controlClasses: ['10'] as '10'[],
} as const;
