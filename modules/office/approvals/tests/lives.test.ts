import { proveLives } from '#kernel/test/lives.ts';
import { approvalButtons, approvalLife, approvalTones } from '../rules/approval-life.ts';

proveLives([
  {
    rows: 'R-STATE-017',
    name: 'approval',
    life: approvalLife,
    buttons: approvalButtons,
    tones: approvalTones,
  },
]);
