import { words } from '#kernel/rules/words.ts';

/** What notes say of how a deal went. */
export const resultWords = words('shipments.result', {
  quantity: { zh: '数量', en: 'Quantity' },
  weightDifference: { zh: '磅差', en: 'Weight difference' },
  deliveryStart: { zh: '开始交货', en: 'First delivery' },
  deliveryEnd: { zh: '交货完成', en: 'Last delivery' },
  quality: { zh: '质量', en: 'Quality' },
  passed: { zh: '{count} 批均符合保证值', en: 'As guaranteed in {count} {count|batch|batches}' },
  failed: {
    zh: '{count} 批中 {bad} 批不符合保证值',
    en: '{bad} of {count} {count|batch|batches} not as guaranteed',
  },
});
