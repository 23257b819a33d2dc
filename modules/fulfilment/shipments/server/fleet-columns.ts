/** Columns of a vehicle and of a driver or escort, from their forms. */
export const vehicleColumns = (f: {
  readonly plateNo: string;
  readonly trailerNo: string | null;
  readonly tankVolume: string | null;
  readonly loadLimit: string;
  readonly roadPermitNo: string | null;
  readonly permitExpiry: string | null;
  readonly remark: string | null;
}) => ({
  plate_no: f.plateNo,
  trailer_no: f.trailerNo,
  tank_volume: f.tankVolume,
  load_limit: f.loadLimit,
  road_permit_no: f.roadPermitNo,
  permit_expiry: f.permitExpiry,
  remark: f.remark,
});
export const crewColumns = (f: {
  readonly kind: 'driver' | 'escort';
  readonly name: string;
  readonly phone: string;
  readonly certificateNo: string | null;
  readonly certificateExpiry: string | null;
}) => ({
  kind: f.kind,
  name: f.name,
  phone: f.phone,
  certificate_no: f.certificateNo,
  certificate_expiry: f.certificateExpiry,
});
