import { grantCreditLine } from '#fulfilment/money/contract/credit.ts';
import { addCrew, addVehicle } from '#fulfilment/shipments/contract/fleet.ts';
import { addScale, setCapacity } from '#fulfilment/shipments/contract/yard.ts';
import type { Story } from './story.ts';
import { type Desk, COMPANIES, type CompanyName } from './desk.ts';
import { buyerOf, sellerOf, yardOf, YARDS, type YardCode } from './sale.ts';
import { idNo, truckOf } from './trucks.ts';

const REGISTERED = 6;
/** The trucks of the carrier stand in the registers of whoever sends them; one permit and one certificate end soon. */
async function fleet(d: Desk, name: CompanyName, side: 'seller' | 'buyer'): Promise<void> {
  const who = await d.as(COMPANIES[name].logistics, side);
  for (const truck of Array.from({ length: REGISTERED }, (_, n) => truckOf(n))) {
    await d.does(who, addVehicle, {
      plateNo: truck.plateNo,
      trailerNo: truck.trailerNo,
      tankVolume: '42.000',
      loadLimit: '33.000',
      roadPermitNo: truck.roadPermitNo,
      permitExpiry: d.day(truck.n === 3 ? 80 : 420),
      remark: truck.n === 0 ? '不锈钢罐，可装甲醇、乙二醇' : null,
    });
    for (const [kind, person, id] of [
      ['driver', truck.driver, truck.person],
      ['escort', truck.escort, truck.person + 1],
    ] as const)
      await d.does(who, addCrew, {
        kind,
        name: person,
        idNo: idNo(id),
        phone: `1380000${String(1000 + id)}`,
        certificateNo: `${kind === 'driver' ? '驾' : '押'}危${340_200 + truck.person}`,
        certificateExpiry: d.day(truck.n === 2 && kind === 'escort' ? 80 : 500),
      });
  }
}

async function yards(d: Desk): Promise<void> {
  for (const code of Object.keys(YARDS) as YardCode[]) {
    const { keeper, scale } = YARDS[code];
    const who = await d.as(keeper ?? 'operator', keeper === null ? undefined : 'seller');
    const { id } = await yardOf(d, code);
    await d.does(who, setCapacity, { warehouseId: id, capacity: 6 });
    await d.does(who, addScale, { warehouseId: id, scaleNo: scale, certExpiry: d.day(400) });
  }
}

const LINES = [
  ['chengwan', 'langwan', '900000.00', 15],
  ['chengwan', 'luze', '3000000.00', 30],
  ['chengwan', 'yuewan', '1500000.00', 7],
  ['yonghai', 'jinling', '800000.00', 30],
  ['luze', 'langwan', '600000.00', 30],
] as const;

/** Before anything is paid or moved: bank accounts, credit lines, trucks, yards and lots stand in their registers. */
export const opening: Story = async (d) => {
  for (const name of ['chengwan', 'yonghai', 'qichuan', 'luze'] as const) await d.account(name, 'seller');
  for (const name of ['yuewan', 'langwan', 'jinling', 'jiangyu'] as const) await d.account(name, 'buyer');
  await yards(d);
  for (const name of ['chengwan', 'yonghai', 'luze'] as const) await fleet(d, name, 'seller');
  for (const name of ['yuewan', 'langwan'] as const) await fleet(d, name, 'buyer');
  for (const [seller, buyer, granted, creditDays] of LINES)
    await d.does(await sellerOf(d, { seller }, 'admin'), grantCreditLine, {
      debtorId: (await buyerOf(d, { buyer }, 'admin')).memberId as string,
      currency: 'CNY',
      granted,
      creditDays,
      validUntil: d.day(330),
    });
};
