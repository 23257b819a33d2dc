import { codesIn } from '#kernel/server/code-uses.ts';

/** Where rows of this capability carry codes of code sets (administration-domain 9). */
export const codesKept = [
  ...codesIn('campaigns.activity', {
    activity_type: 'order_type',
    status: 'activity_status',
    result: 'group_buy_result',
    price_by: 'activity_price_by',
    uom: 'measure_unit',
    sales_unit: 'sales_unit',
    payment_term: 'payment_term',
    pick_type: 'pick_type',
  }),
  ...codesIn(
    'campaigns.activity',
    { control_classes: 'control_class', purchase_qualification: 'licence_type' },
    { many: true },
  ),
];
