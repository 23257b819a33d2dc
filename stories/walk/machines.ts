import { appealMachine, fixingMachine } from './claim-machines.ts';
import { noteMachine, voucherMachine } from './goods-machines.ts';
import { depositMachine, paymentMachine, receivableMachine } from './money-machines.ts';
import { changeMachine, orderMachine } from './order-machines.ts';
import { contractMachine, invoiceMachine, settlementMachine } from './paper-machines.ts';
import type { WalkedMachine } from './walk.ts';

/** Every machine after the deal; another one is one declaration and its line here. */
export const MACHINES: readonly WalkedMachine[] = [
  orderMachine,
  changeMachine,
  paymentMachine,
  noteMachine,
  settlementMachine,
  invoiceMachine,
  voucherMachine,
  contractMachine,
  depositMachine,
  receivableMachine,
  appealMachine,
  fixingMachine,
];
