import { z } from 'zod';

const PortName = z.object({ zh: z.string(), en: z.string() });
/** Ship and ports of a cargo as its reader may see them: the number of a bill of lading is for those who deal in it. */
export const Ship = z.object({
  load: PortName.nullable(),
  discharge: z.array(PortName),
  laycanStart: z.string().nullable(),
  laycanEnd: z.string().nullable(),
  vesselName: z.string().nullable(),
  imoNo: z.string().nullable(),
  voyageNo: z.string().nullable(),
  shipStage: z.string().nullable(),
  etd: z.string().nullable(),
  eta: z.string().nullable(),
  blDate: z.string().nullable(),
  blQuantity: z.string().nullable(),
  lastCargoes: z.array(z.string()),
  documents: z.array(z.string()),
  insuranceClause: z.string().nullable(),
  inspectionCost: z.string().nullable(),
  laytime: z
    .object({
      laytimeHours: z.string().nullable(),
      basis: z.string().nullable(),
      ratePerHour: z.string().nullable(),
      demurragePerDay: z.string().nullable(),
      norHours: z.string().nullable(),
    })
    .nullable(),
});
export type Ship = z.output<typeof Ship>;
